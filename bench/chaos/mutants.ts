import { registerHooks } from 'node:module';

/** A fault put into one file of the shop: what stands there, and what stands there instead. */
interface Mutant {
  file: string;
  changes: [from: string, to: string][];
}

/** Deliberately broken purchases, each of which chaos has to catch. */
export const MUTANTS: Record<string, Mutant> = {
  'the answer is not kept': {
    file: '/domain/purchase/purchase-store.ts',
    changes: [
      ['answered as (insert into idempotency (member_no, route, key, fingerprint, status, body)', 'answered as ('],
      [
        '(select json_agg(episode_id order by episode_id) from items)))::text',
        '(select json_agg(episode_id order by episode_id) from items)))::text as body',
      ],
      [
        'select ${memberNo}, ${order.route}, ${order.key}, ${order.fingerprint}, 200, json_build_object',
        'select json_build_object',
      ],
      ['from recorded returning body)', 'from recorded)'],
    ],
  },
  'the purchase is committed in two parts': {
    file: '/domain/purchase/purchase-store.ts',
    changes: [
      [
        'select recorded.id, items.episode_id, items.coins, items.list_coins from items, recorded returning 1)',
        'select recorded.id, items.episode_id, items.coins, items.list_coins from items, recorded where false returning 1)',
      ],
      [
        '  return rows[0];\n}',
        `  if (rows[0]) await sql\`insert into purchase_item (purchase_id, episode_id, coins, list_coins)
    select \${rows[0].id}, (i ->> 'episode')::bigint, (i ->> 'coins')::int, (i ->> 'list')::int
    from jsonb_array_elements(\${JSON.stringify(quote.items)}::jsonb) i\`.execute(db);
  return rows[0];\n}`,
      ],
    ],
  },
};

/** Has this process load the shop with a mutant in it. Throws where the mutant no longer fits what it breaks. */
function breakShop(name: string): void {
  const mutant = MUTANTS[name];
  if (!mutant) throw new Error(`no mutant is called ${name}`);
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith(mutant.file) || !loaded.source) return loaded;
      let source =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
      for (const [from, to] of mutant.changes) {
        if (!source.includes(from)) throw new Error(`the mutant "${name}" no longer fits: ${from}`);
        source = source.replace(from, () => to);
      }
      return { ...loaded, source };
    },
  });
}

const wanted = process.env['CHAOS_MUTANT'];
if (wanted) breakShop(wanted);
