/** Feeds: sitemaps, releases, OPDS catalogues and share images. */
export { type ReleaseFeedItem, listReleases } from './list-releases.ts';
export { type Publication, listPublications, publicationsOf } from './list-publications.ts';
export { SITEMAP_WORKS, listSitemap, listSitemaps } from './list-sitemap.ts';
export {
  type RenderedCard,
  renderAdultCard,
  renderTitleCard,
  renderWorkCard,
  titleCardPath,
  workCardPath,
} from './share-card.ts';
