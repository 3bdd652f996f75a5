const SIDE = 640;

/** A plain picture, where a flow wants one and the reader has given none. @throws when the browser cannot draw */
export async function createPicture(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('workflow: the browser cannot draw');
  context.fillStyle = 'rgb(40 110 100)';
  context.fillRect(0, 0, SIDE, SIDE);
  const type = 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob ?? ''], name, { type });
}
