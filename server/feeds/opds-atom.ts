import { escapeXml } from '#shared/content/escape-markup';
import type { OpdsFeed, OpdsLink, OpdsMetadata, OpdsPublicationEntry } from './opds-feeds.ts';
import { XML_HEAD, xmlElement } from './xml.ts';

/** Path of the Atom rendition of every OPDS feed. */
export const ATOM_ROOT = '/opds/1.2';
const NAVIGATION = 'application/atom+xml;profile=opds-catalog;kind=navigation';
export const ATOM_TYPE = 'application/atom+xml;profile=opds-catalog;kind=acquisition';
const SEARCH_TYPE = 'application/opensearchdescription+xml';
/** What a member holds. */
const SHELF = 'http://opds-spec.org/shelf';
/** The widest JPEG cover, and one for lists. */
const COVER = 'http://opds-spec.org/image';
const THUMBNAIL = 'http://opds-spec.org/image/thumbnail';

/** An OPDS 2.0 feed as OPDS 1.2 Atom, for older reading apps. `updatedAt` stands where nothing is newer. */
export function atomFeed(feed: OpdsFeed, { publicUrl, updatedAt }: { publicUrl: string; updatedAt: Date }): string {
  const inAtom = (href: string): string => href.replace(`${publicUrl}/opds`, publicUrl + ATOM_ROOT);
  const { numberOfItems, itemsPerPage } = feed.metadata;
  // Atom allows an empty list: the way back to the start is for OPDS 2.0.
  const lists = (feed.navigation ?? []).filter(({ rel }) => rel !== 'start');
  const kind = lists.length > 0 ? NAVIGATION : ATOM_TYPE;
  const self = inAtom(feed.links.find(({ rel }) => rel === 'self')?.href ?? publicUrl);
  const links = feed.links
    .filter(({ rel }) => rel !== 'search')
    .map(({ rel, href }) => linkOf({ rel, href: inAtom(href), type: rel === 'start' ? NAVIGATION : kind }));
  const entries = [
    ...lists.map((list) => listEntry({ ...list, href: inAtom(list.href) }, updatedAt)),
    ...(feed.publications ?? []).map(workEntry),
  ];
  const newest = feed.publications
    ?.map(({ metadata }) => metadata.modified)
    .toSorted()
    .at(-1);
  return `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:search="http://a9.com/-/spec/opensearch/1.1/">${[
    xmlElement('id', self),
    xmlElement('title', feed.metadata.title),
    xmlElement('updated', newest ?? updatedAt.toISOString()),
    ...Object.entries({ totalResults: numberOfItems, itemsPerPage }).map(([name, count]) =>
      xmlElement(`search:${name}`, count === undefined ? '' : String(count)),
    ),
    ...links,
    ...(feed.facets ?? []).flatMap(({ metadata: { title }, links: choices }) =>
      choices.map((list) => facetOf({ ...list, href: inAtom(list.href) }, title)),
    ),
    linkOf({ rel: 'search', href: `${publicUrl}${ATOM_ROOT}/opensearch.xml`, type: SEARCH_TYPE }),
    ...entries,
  ].join('')}</feed>`;
}

/** How an app searches in this catalogue. */
export function openSearchDescription(shop: string, publicUrl: string): string {
  return `${XML_HEAD}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">${xmlElement('ShortName', shop)}${xmlElement('Description', `${shop} 작품 검색`)}<InputEncoding>UTF-8</InputEncoding><Url type="${ATOM_TYPE}" template="${escapeXml(publicUrl)}${ATOM_ROOT}/search?query={searchTerms}"/></OpenSearchDescription>`;
}

function listEntry({ title, href, rel }: OpdsLink, updatedAt: Date): string {
  return `<entry>${[
    xmlElement('id', href),
    xmlElement('title', title ?? ''),
    xmlElement('updated', updatedAt.toISOString()),
    linkOf({ rel: rel === SHELF ? rel : 'subsection', href, type: ATOM_TYPE }),
  ].join('')}</entry>`;
}

function workEntry({ metadata, links, images }: OpdsPublicationEntry): string {
  const jpegs = images.filter(({ type }) => type === 'image/jpeg');
  const covers = [COVER, THUMBNAIL].flatMap((rel) => jpegs.slice(0, 1).map(({ href, type }) => ({ rel, href, type })));
  const ways = links.map((link) => (link.rel === 'self' ? { ...link, rel: 'alternate' } : link));
  return `<entry>${[
    xmlElement('id', metadata.identifier),
    xmlElement('dc:identifier', metadata.identifier),
    xmlElement('title', metadata.title),
    xmlElement('updated', metadata.modified),
    xmlElement('dc:language', metadata.language),
    xmlElement('dc:publisher', metadata.publisher ?? ''),
    ...people(metadata),
    ...metadata.subject.map((name) => `<category term="${escapeXml(name)}" label="${escapeXml(name)}"/>`),
    xmlElement('summary', metadata.description ?? ''),
    ...[...ways, ...covers].map(linkOf),
  ].join('')}</entry>`;
}

function people({ author = [], artist = [], translator = [], contributor = [] }: OpdsMetadata): string[] {
  const named = (element: string, all: { name: string }[]): string[] =>
    all.map(({ name }) => `<${element}>${xmlElement('name', name)}</${element}>`);
  return [...named('author', author), ...named('contributor', [...artist, ...translator, ...contributor])];
}

function facetOf({ rel, href, title = '' }: OpdsLink, group: string): string {
  const active = rel === 'self' ? ' opds:activeFacet="true"' : '';
  return `<link rel="http://opds-spec.org/facet" href="${escapeXml(href)}" type="${ATOM_TYPE}" title="${escapeXml(title)}" opds:facetGroup="${escapeXml(group)}"${active}/>`;
}

function linkOf({ rel, href, type }: Pick<OpdsLink, 'rel' | 'href' | 'type'>): string {
  return `<link rel="${escapeXml(String(rel ?? 'alternate'))}" href="${escapeXml(href)}" type="${escapeXml(type)}"/>`;
}
