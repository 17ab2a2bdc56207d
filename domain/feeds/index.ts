/** What machines read of the shop: sitemaps, news, catalogues, and the pictures that stand beside shared links. */
export { type Opening, listOpenings } from './list-openings.ts';
export { type Publication, listPublications, publicationsOf } from './list-publications.ts';
export { SITEMAP_WORKS, listSitemap, listSitemaps } from './list-sitemap.ts';
export {
  type PaintedCard,
  paintAdultCard,
  paintTitleCard,
  paintWorkCard,
  titleCardPath,
  workCardPath,
} from './share-card.ts';
