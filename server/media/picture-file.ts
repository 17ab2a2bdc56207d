/** A stored file as it is sent. */
export interface PictureFile {
  bytes: Buffer;
  type: string;
}
