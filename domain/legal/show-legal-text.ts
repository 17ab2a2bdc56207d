import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { LegalKind, LegalState, LegalView } from '#vocabulary/legal-texts';
import { type LegalFacts, filledBlocks } from './legal-rules.ts';
import { type LegalVersion, selectBlocks, selectInForce, selectVersions } from './legal-store.ts';

/**
 * A legal text: the version in force, else the first that was announced; or the one that is asked for. Refuses with
 * NOT_FOUND 0005 what the operator never wrote.
 */
export async function showLegalText(
  ctx: Needs<'db'>,
  asked: { kind: LegalKind; version?: string | undefined; facts: LegalFacts },
): Promise<LegalView> {
  const known = await selectVersions(ctx.db, asked.kind);
  const inForce = known.find((version) => version.isDue);
  const wanted = asked.version ? known.find(({ version }) => version === asked.version) : (inForce ?? known.at(-1));
  if (!wanted) throw new Refusal('NOT_FOUND', '0005');
  const blocks = await selectBlocks(ctx.db, { kind: asked.kind, version: wanted.version });
  return {
    kind: asked.kind,
    version: wanted.version,
    state: stateOf(wanted, inForce),
    title: wanted.title,
    blocks: filledBlocks(blocks, asked.facts),
    versions: known.map((version) => ({ version: version.version, state: stateOf(version, inForce) })),
  };
}

function stateOf(version: LegalVersion, inForce: LegalVersion | undefined): LegalState {
  if (!version.isDue) return 'coming';
  return version === inForce ? 'in-force' : 'past';
}

/** Stands for the version of a text that the operator has not written. */
const NO_VERSION = 'none';

/** The version of each legal text that holds now, `none` where there is none; consents keep it. */
export async function legalVersions(ctx: Needs<'db'>): Promise<Record<LegalKind, string>> {
  const found = await selectInForce(ctx.db);
  const versions: Record<LegalKind, string> = { terms: NO_VERSION, privacy: NO_VERSION, 'privacy-easy': NO_VERSION };
  for (const { kind, version } of found) versions[kind] = version;
  return versions;
}
