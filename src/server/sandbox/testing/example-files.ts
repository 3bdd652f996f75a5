import { deflateSync } from 'node:zlib';

/** Uploads as the pages describe them, by operation. */
const CSV: Readonly<Record<string, string>> = {
  uploadAccounts:
    'name,phoneNumber,walletTypeId,email,nationalId\n' +
    'Grace Wanjiru,+254700000101,wty_01HZX6C3D9FA,grace@client.example,29384756\n' +
    'Daniel Mutua,+254700000102,wty_01HZX6C3D9FA,,\n' +
    'Somebody Else,+254700000101,wty_01HZX6C3D9FA,,\n',
  uploadDependants:
    'accountPhoneNumber,name,dateOfBirth\n' +
    '+254700000111,Neema Wanjiru,2015-06-14\n' +
    '+254700000112,Juma Mutua,\n' +
    '+254700000199,Somebody Else,\n',
};

/** What forms hold besides files, by operation. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  runEnhancedVerification: { accountId: 'acc_01HZX6A4N2PC', documentType: 'national_id' },
};

/** The beginning of a PNG of 240 by 240 pixels, as far as its header and an image of one colour. */
export function buildExamplePng(size = 240): Uint8Array {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(size, 8);
  header.writeUInt32BE(size, 12);
  header.set([8, 2, 0, 0, 0], 16);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, header, deflateSync(Buffer.alloc(size))]);
}

/** A form with a file of rows, such as {@link CSV} has. */
export function buildRowsForm(text: string): FormData {
  const form = new FormData();
  form.set('file', new File([text], 'rows.csv', { type: 'text/csv' }));
  return form;
}

/** A form whose file fits the operation. */
export function buildExampleForm(operationId: string, fields: readonly string[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(FIELDS[operationId] ?? {})) form.set(name, value);
  const csv = CSV[operationId];
  for (const field of fields) {
    const file =
      csv === undefined
        ? new File([Buffer.from(buildExamplePng())], 'picture.png', { type: 'image/png' })
        : new File([csv], 'rows.csv', { type: 'text/csv' });
    form.set(field, file);
  }
  return form;
}
