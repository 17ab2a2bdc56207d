import { z } from 'zod';
import { NAME_KINDS, PRICE_KINDS, SEARCH_BOUNDS, SEARCH_SORTS } from '#shared/search/search';
import { workCard } from './catalog.ts';
import { okResponse } from './envelope.ts';
import { facetSchemas, filterSchemas } from './work-fields.ts';

const words = z.string().max(1000);
const tag = z.string().max(SEARCH_BOUNDS.tagLetters);
/** A parameter that may repeat. */
const tags = z.union([tag.transform((one) => [one]), z.array(tag).max(SEARCH_BOUNDS.tags)]);

/** A search; `after` is the cursor of the previous page, `exact` disables spelling conversion. */
export const searchQuery = z.object({
  q: words.optional(),
  ...filterSchemas(SEARCH_BOUNDS.tagLetters),
  price: z.enum(PRICE_KINDS).optional(),
  tag: tags.optional(),
  without: tags.optional(),
  sort: z.enum(SEARCH_SORTS).optional(),
  exact: z.enum(['1']).optional(),
  after: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

const named = z.object({ kind: z.enum(NAME_KINDS), name: z.string() });
const choices = z.array(z.object({ value: z.string(), works: z.int().positive() }));

/**
 * Results: `read` is the interpreted query, `adults` the number of placeholders, `isCounted` whether facet counts are
 * exact.
 */
export const searchPage = z.object({
  works: z.array(workCard),
  next: z.string().nullable(),
  count: z.int().nonnegative(),
  isAll: z.boolean(),
  isCounted: z.boolean(),
  read: z.object({ words: z.string(), isOther: z.boolean(), isAbout: z.boolean() }).nullable(),
  names: z.array(named),
  facets: z.object({
    ...facetSchemas(choices),
    price: choices,
    tag: choices,
  }),
  adults: z.int().nonnegative(),
});
export type SearchPageDto = z.infer<typeof searchPage>;

export const suggestionsQuery = z.object({ q: words });
export const suggestions = z.object({
  works: z.array(workCard.pick({ id: true, title: true, creator: true, shelf: true })),
  names: z.array(named),
  words: z.string().nullable(),
});
export type SuggestionsDto = z.infer<typeof suggestions>;

export const popularSearches = z.object({
  words: z.array(z.string()),
  countedAt: z.iso.datetime().nullable(),
  tags: z.array(z.string()),
});
export type PopularSearchesDto = z.infer<typeof popularSearches>;

export const searchResponse = okResponse(searchPage);
export const suggestionsResponse = okResponse(suggestions);
export const popularSearchesResponse = okResponse(popularSearches);
