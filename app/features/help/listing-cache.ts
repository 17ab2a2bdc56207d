import { data } from 'react-router';
import type { HeadersFunction } from 'react-router';

const NOT_CACHED = { headers: { 'cache-control': 'no-store' } };

/** Searched listings are not cached. */
export function cachedListing<Listing extends { text: string }>(listing: Listing) {
  return data(listing, listing.text === '' ? {} : NOT_CACHED);
}

export const listingHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
