import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Db } from '#shared/context';
import type { OperatorRole } from '#vocabulary/operator-rights';

/** Somebody of the console who is planted in the database: already logged in, with a cookie for it. */
export interface PlantedOperator {
  id: number;
  mail: string;
  name: string;
  /** What the cookie `operator` holds. */
  key: string;
}

interface Planting {
  roles: readonly OperatorRole[];
  /** Whose figures a right holder's operator sees. */
  holderId?: number;
  /** How long ago the second factor was shown; at once unless told. */
  provedMinutesAgo?: number;
  /** A sealed secret of an app's codes. */
  totpSealed?: string;
}

const PLANT = `with made as (
    insert into operator (id, mail, name, password_hash, totp_sealed, right_holder_id, approves_at)
      overriding system value
    values ($1, $2, $3, 'planted', $4, $5, seoga_clock()) returning id
  ), roles as (
    insert into operator_role (operator_id, role) select id, unnest($6::text[]) from made
  )
  insert into operator_session (selector, operator_id, verifier, user_agent, address, proved_at)
  select $7, id, $8, 'planted', '127.0.0.1', seoga_clock() - make_interval(mins => $9) from made`;

/** Plants an operator with a session that has shown both factors, without a walk through the login. */
export async function plantOperatorBy(
  run: (text: string, values: unknown[]) => Promise<unknown>,
  { roles, holderId, provedMinutesAgo = 0, totpSealed }: Planting,
): Promise<PlantedOperator> {
  const id = randomInt(1_000_000, 2_000_000_000);
  const [name, mail] = [`운영자 ${id}`, `operator-${id}@seoga.test`];
  const [selector, verifier] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
  const digest = createHash('sha256').update(verifier).digest();
  const values = [id, mail, name, totpSealed ?? null, holderId ?? null, roles, selector, digest, provedMinutesAgo];
  await run(PLANT, values);
  return { id, mail, name, key: `${selector}.${verifier}` };
}

/** The same by a test's own database. For calls: `cookies: { operator: planted.key }`. */
export function plantOperator(db: Db, planting: Planting): Promise<PlantedOperator> {
  return plantOperatorBy((text, values) => db.executeQuery(CompiledQuery.raw(text, values)), planting);
}
