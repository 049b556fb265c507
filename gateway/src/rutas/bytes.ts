import { StreamableFile } from '@nestjs/common';

/** Small public material that a service answers whole. */
export interface Bytes {
  readonly contentType: string;
  readonly base64: string;
}

export const comoBytes = ({ contentType, base64 }: Bytes): StreamableFile =>
  new StreamableFile(Buffer.from(base64, 'base64'), { type: contentType });
