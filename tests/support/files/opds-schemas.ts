import { z } from 'zod';

const link = z.looseObject({
  href: z.string(),
  type: z.string().optional(),
  rel: z.union([z.string(), z.array(z.string())]).optional(),
  templated: z.boolean().optional(),
});
const full = z.url({ protocol: /^https?$/ });
const feedLinks = z.array(link).refine((links) => links.filter(({ rel }) => rel === 'self').length === 1, 'one self');
const person = z.union([
  z.string(),
  z.looseObject({ name: z.string().min(1) }),
  z.array(z.looseObject({ name: z.string().min(1) })),
]);
/** Required fields of OPDS 2.0 and the Readium manifest. */
export const publication = z.strictObject({
  metadata: z.looseObject({
    '@type': z.string(),
    title: z.string().min(1),
    identifier: full,
    language: z.string(),
    modified: z.iso.datetime(),
    author: person.optional(),
    publisher: z.string().optional(),
    subject: z.array(z.string()),
  }),
  links: z
    .array(link.extend({ href: full }))
    .refine(
      (links) => links.some(({ rel }) => /^http:\/\/opds-spec\.org\/acquisition\/(buy|open-access)$/.test(String(rel))),
      'an acquisition link',
    ),
  images: z
    .array(link.extend({ href: full, type: z.string(), width: z.int().positive(), height: z.int().positive() }))
    .min(1)
    .refine(
      (images) => images.some(({ type }) => /^image\/(jpeg|png|gif|avif)$/.test(type)),
      'a picture that all can show',
    ),
});
/** As feed.schema.json of OPDS 2.0: no empty list, and navigation where there are no publications. */
export const publicationFeed = z
  .strictObject({
    metadata: z.looseObject({
      title: z.string().min(1),
      itemsPerPage: z.int().positive().optional(),
      numberOfItems: z.int().min(0).optional(),
    }),
    links: feedLinks,
    facets: z
      .array(z.strictObject({ metadata: z.strictObject({ title: z.string() }), links: z.array(link).min(2) }))
      .optional(),
    publications: z.array(publication).min(1).default([]),
    navigation: z
      .array(link.extend({ title: z.string().min(1) }))
      .min(1)
      .optional(),
  })
  .refine((feed) => feed.publications.length > 0 !== (feed.navigation !== undefined), 'publications or navigation');
export const navigationFeed = z.strictObject({
  metadata: z.looseObject({ title: z.string().min(1) }),
  links: feedLinks,
  navigation: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        href: full,
        type: z.literal('application/opds+json'),
        rel: z.string(),
      }),
    )
    .min(1),
});
