/** A stored file to send. */
export interface PictureFile {
  bytes: Buffer;
  type: string;
}
