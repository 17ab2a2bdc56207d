import type { Needs } from '#kernel/context';
import { linkToken } from '#kernel/link-token';
import { readFeatureFlags } from '#domain/feature-flags';
import {
  type ConsentEntry,
  type FamilyLink,
  type FamilyState,
  selectConsents,
  selectLinks,
  selectOwnLinks,
} from './family-store.ts';
import { TOKEN_PURPOSE } from './request-family-link.ts';

const PAGE = 50;

/** A member's family: the open request, the guardian, and the minors. */
export interface FamilyView {
  isOn: boolean;
  request: { token: string; madeAt: Date } | null;
  guardian: FamilyLink | null;
  minors: FamilyLink[];
}

/** The links of a member, as the minor and as a guardian. */
export async function showFamily(ctx: Needs<'db' | 'secrets'>, memberNo: number): Promise<FamilyView> {
  const [links, { hasFamilies }] = await Promise.all([selectOwnLinks(ctx.db, memberNo), readFeatureFlags(ctx)]);
  const own = links.filter(({ minorNo }) => minorNo === memberNo);
  const request = own.find(({ state }) => state === 'requested');
  return {
    isOn: hasFamilies,
    request: request
      ? { token: linkToken(ctx, { purpose: TOKEN_PURPOSE, id: request.id }), madeAt: request.madeAt }
      : null,
    guardian: own.find(({ state }) => state === 'active') ?? null,
    minors: links.filter(({ state, guardianNo }) => state === 'active' && guardianNo === memberNo),
  };
}

/** Links for the console, newest first, with their record of consents. */
export async function listFamilyLinks(
  ctx: Needs<'db'>,
  input: { state: FamilyState | null; memberNo: number | null; before: number | null },
): Promise<{ links: (FamilyLink & { consents: ConsentEntry[] })[]; next: number | null }> {
  const rows = await selectLinks(ctx.db, { ...input, most: PAGE + 1 });
  const links = rows.slice(0, PAGE);
  const consents = await selectConsents(
    ctx.db,
    links.map(({ id }) => id),
  );
  return {
    links: links.map((link) => ({ ...link, consents: consents.filter(({ linkId }) => linkId === link.id) })),
    next: rows.length > PAGE ? (links.at(-1)?.id ?? null) : null,
  };
}
