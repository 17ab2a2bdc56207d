import { z } from 'zod';
import * as catalog from '#contract/catalog';
import * as community from '#contract/community';
import { errorResponse, problemDetails } from '#contract/envelope';
import * as events from '#contract/events';
import * as gifts from '#contract/gifts';
import * as help from '#contract/help';
import * as library from '#contract/library';
import * as notifications from '#contract/notifications';
import * as offline from '#contract/offline';
import * as payments from '#contract/payments';
import * as pictures from '#contract/pictures';
import * as promotions from '#contract/promotions';
import * as purchases from '#contract/purchases';
import * as rankings from '#contract/rankings';
import * as reading from '#contract/reading';
import * as search from '#contract/search';
import * as pages from '#contract/shop-pages';
import * as guide from '#contract/story-guide';
import * as wallet from '#contract/wallet';
import type { JsonObject } from './json-types.ts';

const MODULES = [
  catalog,
  community,
  events,
  gifts,
  help,
  library,
  notifications,
  offline,
  payments,
  pictures,
  promotions,
  purchases,
  rankings,
  reading,
  search,
  pages,
  guide,
  wallet,
];

interface NamedSchema {
  name: string;
  schema: JsonObject;
}

/** Output schemas of the contract's objects, named as components. */
export function contractSchemas(): NamedSchema[] {
  const exported = MODULES.flatMap((module) => Object.entries(module)).filter(
    ([name]) => !/(Query|Params)$/.test(name),
  );
  const all: [string, unknown][] = [...exported, ['error', errorResponse], ['problemDetails', problemDetails]];
  return all.flatMap(([name, schema]) => {
    if (!(schema instanceof z.ZodObject)) return [];
    const { $schema: _, ...json }: JsonObject = JSON.parse(
      JSON.stringify(z.toJSONSchema(schema, { io: 'output', target: 'draft-2020-12' })),
    );
    return [{ name: name.charAt(0).toUpperCase() + name.slice(1), schema: json }];
  });
}
