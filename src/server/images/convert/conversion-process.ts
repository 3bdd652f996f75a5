// A process that makes images for the server and knows nothing else; see create-conversion-process.ts.
import { HttpError } from '#server/edge/http-error.ts';
import { TEXTS } from '#server/images/image-texts.ts';
import type { ConversionReply, ConversionRequest } from './conversion-message.ts';
import { convertImage } from './convert-image.ts';
import { loadSharp } from './load-sharp.ts';

async function answer(request: ConversionRequest): Promise<ConversionReply> {
  const { id, bytes, conversion, limits } = request;
  try {
    return { id, made: await convertImage(bytes, conversion, limits) };
  } catch (error) {
    const { status, message } =
      error instanceof HttpError ? error : new HttpError(400, TEXTS.notAnImage);
    return { id, refusal: { status, text: message } };
  }
}

// It is needed at once; should it fail, the first image says so.
loadSharp().catch(() => undefined);

process.on('message', (request: ConversionRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});
// A server that has ended, however it did, needs no more images.
process.on('disconnect', () => process.exit());
// They reach it too where a terminal ends the server, which still waits for its last images.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
