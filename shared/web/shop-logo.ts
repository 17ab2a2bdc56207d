import { pictureVariantUrl } from '../catalog/picture-url.ts';

/** URL of the operator's logo in one of its stored widths. */
export function logoUrl(logo: string, width: 64 | 192 | 512): string {
  return pictureVariantUrl({ hash: logo }, `${width}.webp`);
}
