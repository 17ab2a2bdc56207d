/**
 * URL of a picture file: public, or under the signature in `held`, which is valid for at most 15 minutes and for
 * authorised readers only. Pictures saved on a device use a `blob:` URL.
 */
export function pictureVariantUrl(picture: { hash: string; held?: string | undefined }, file: string): string {
  if (file.startsWith('blob:')) return file;
  return picture.held ? `/media/held/${picture.held}/${picture.hash}/${file}` : `/media/public/${picture.hash}/${file}`;
}
