import type { Reader } from './reader.ts';

/** Pastes into a field of its own, since no engine lets a script read the clipboard as it likes. */
export async function readClipboard(reader: Reader): Promise<string> {
  await reader.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'pasted';
    field.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 99';
    document.body.append(field);
  });
  await reader.focus('#pasted');
  await reader.press('Control+v');
  await reader.read('#pasted');
  return reader.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#pasted')!;
    field.remove();
    return field.value;
  });
}
