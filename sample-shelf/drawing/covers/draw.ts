import { renderPng } from '../render-png.ts';
import { pathOf } from './jacket.ts';
import { archivist } from './archivist.ts';
import { bookClub } from './book-club.ts';
import { lighthouseCover } from './lighthouse-cover.ts';
import { hundredthGuest } from './lighthouse-guest.ts';
import { lensRoom } from './lighthouse-lens.ts';
import { answeringLight } from './lighthouse-rail.ts';
import { moonNoodles } from './moon-noodles.ts';
import { murimTax } from './murim-tax.ts';
import { audit } from './office-audit.ts';
import { clockOut } from './office-clockout.ts';
import { officeCover } from './office-cover.ts';
import { postOffice } from './post-office.ts';

const pictures: ReadonlyArray<readonly [slug: string, file: string, draw: () => string]> = [
  ['makcha-dwi-uchegug', 'cover.png', postOffice],
  ['deungdaebu', 'cover.png', lighthouseCover],
  ['deungdaebu', 'illust-1.png', lensRoom],
  ['deungdaebu', 'illust-2.png', answeringLight],
  ['deungdaebu', 'illust-3.png', hundredthGuest],
  ['hoegwihan-seogojigi', 'cover.png', archivist],
  ['dal-dwipyeon-guksujip', 'cover.png', moonNoodles],
  ['mawangseong-chongmu', 'cover.png', officeCover],
  ['mawangseong-chongmu', 'illust-1.png', clockOut],
  ['mawangseong-chongmu', 'illust-2.png', audit],
  ['murim-semusa', 'cover.png', murimTax],
  ['toyoil-ui-churi-dogseohoe', 'cover.png', bookClub],
];

/** Draws every cover and illustration, or only those of the works named on the command line. */
const wanted = process.argv.slice(2);
for (const [slug, file, draw] of pictures) {
  if (wanted.length > 0 && !wanted.includes(slug)) continue;
  await renderPng(draw(), pathOf(slug, file), 256);
}
