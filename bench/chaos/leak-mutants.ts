import { registerHooks } from 'node:module';

/** A shop in which one question of who may see what is not asked: the file, what stands there, and what stands instead. */
export const LEAK_MUTANTS: Record<string, { file: string; from: string; to: string }> = {
  'cards of lists': {
    file: '/domain/catalogue/work-cards.ts',
    from: "if (!canSee(reader, row, 'about')) {",
    to: 'if (false) {',
  },
  "a work's page": {
    file: '/domain/catalogue/show-work.ts',
    from: "if (!canSee(reader, work, 'about')) return { ...name",
    to: 'if (false) return { ...name',
  },
  'an opened episode': {
    file: '/domain/reading/open-episode.ts',
    from: "if (!canSee(ask.reader, { rating: row.work_rating }, 'content'))",
    to: 'if (false)',
  },
  comments: {
    file: '/domain/community/comment-place.ts',
    from: "if (!canSee(reader, row, 'about')) throw",
    to: 'if (false) throw',
  },
  'themes for adults': {
    file: '/domain/showcase/show-theme.ts',
    from: 'if (theme.is_adult && !canSee(',
    to: 'if (false && !canSee(',
  },
  'names of gifts': {
    file: '/domain/gifts/shown-gift.ts',
    from: "return work !== undefined && canSee(reader, work, 'about');",
    to: 'return work !== undefined;',
  },
  'news on devices': {
    file: '/domain/notifications/push-store.ts',
    from: "case when k.rating in ('all', '12', '15') and k.is_listed then k.title end as title",
    to: 'k.title',
  },
  'gathered letters': {
    file: '/domain/notifications/send-digests.ts',
    from: 'work: one.isAdult ? null : one.title',
    to: 'work: one.title',
  },
  'episodes kept on a device': {
    file: '/domain/keeping/lease-rules.ts',
    from: "if (!canSee(at.reader, episode, 'content')) return { is: 'closed' };",
    to: '',
  },
  'pictures for shared links': {
    file: '/domain/feeds/share-card.ts',
    from: 'if (card.isAdult || stamp !== ask.stamp) return',
    to: 'if (false) return',
  },
  'held pictures': {
    file: '/domain/reading/held-picture-rules.ts',
    from: "if (!canSee(reader, use, 'content')) return false;",
    to: '',
  },
};

/** Has this process load the shop with a mutant in it. Throws where the mutant no longer fits what it breaks. */
export function leaveOpen(name: string): void {
  const mutant = LEAK_MUTANTS[name];
  if (!mutant) throw new Error(`no mutant is called ${name}`);
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith(mutant.file) || !loaded.source) return loaded;
      const source =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
      if (!source.includes(mutant.from)) throw new Error(`the mutant "${name}" no longer fits ${mutant.file}`);
      return { ...loaded, source: source.replaceAll(mutant.from, () => mutant.to) };
    },
  });
}
