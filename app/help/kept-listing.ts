import { data } from 'react-router';
import type { HeadersFunction } from 'react-router';

const NOT_KEPT = { headers: { 'cache-control': 'no-store' } };

/** A list as its page is given it; one that was searched is kept nowhere, since nobody else asks for the same words. */
export function keptListing<Listing extends { text: string }>(listing: Listing) {
  return data(listing, listing.text === '' ? {} : NOT_KEPT);
}

/** The loader's word on keeping, for the document too. */
export const listingHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
