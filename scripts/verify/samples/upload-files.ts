import sharp from 'sharp';

const ACCOUNTS = `name,phoneNumber,walletTypeId,email,nationalId
Amani Otieno,+254700000901,wty_01HZX6C3D9FA,amani@client.example,39384756
Baraka Njeri,+254700000902,wty_01HZX6C3D9FA,,
`;
const DEPENDANTS = `accountPhoneNumber,name,dateOfBirth
+254700000111,Imani Wanjiru,2016-03-14
`;

async function createPicture(): Promise<Buffer> {
  const background = { r: 40, g: 110, b: 100 };
  return sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** The files that samples of uploads send, by the names that the description gives them. */
export async function buildUploadFiles(): Promise<Readonly<Record<string, Buffer>>> {
  const picture = await createPicture();
  return {
    'accounts.csv': Buffer.from(ACCOUNTS),
    'dependants.csv': Buffer.from(DEPENDANTS),
    'portrait.jpg': picture,
    'neema.jpg': picture,
    'document.jpg': picture,
    'face.jpg': picture,
  };
}
