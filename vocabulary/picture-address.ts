/**
 * The address of a stored file of a picture: one for everybody, or where not everybody may see it, one under the stamp
 * that its reader was given (`held`), good for a quarter of an hour at most and for readers who may see it only. What a
 * device keeps has an address of its own (`blob:…`).
 */
export function pictureAddress(picture: { hash: string; held?: string | undefined }, file: string): string {
  if (file.startsWith('blob:')) return file;
  return picture.held ? `/media/held/${picture.held}/${picture.hash}/${file}` : `/media/public/${picture.hash}/${file}`;
}
