import { registerHooks } from 'node:module';

/** Shops with one access check removed. */
export const LEAK_MUTANTS: Record<string, { file: string; from: string; to: string }> = {
  'cards of lists': {
    file: '/domain/catalog/listing/work-cards.ts',
    from: "if (!canSee(reader, row, 'about')) {",
    to: 'if (false) {',
  },
  "a work's page": {
    file: '/domain/catalog/works/show-work.ts',
    from: "if (!canSee(reader, work, 'about')) return { ...name",
    to: 'if (false) return { ...name',
  },
  'an opened episode': {
    file: '/domain/reading/opening/open-episode.ts',
    from: "if (!canSee(input.reader, { rating: row.work_rating }, 'content'))",
    to: 'if (false)',
  },
  comments: {
    file: '/domain/community/comment-target.ts',
    from: "if (!canSee(reader, row, 'about')) throw",
    to: 'if (false) throw',
  },
  'themes for adults': {
    file: '/domain/merchandising/work-sets/show-theme.ts',
    from: 'if (theme.is_adult && !canSee(',
    to: 'if (false && !canSee(',
  },
  'names of gifts': {
    file: '/domain/gifts/gift-box/gift-view.ts',
    from: "return work !== undefined && canSee(reader, work, 'about');",
    to: 'return work !== undefined;',
  },
  'news on devices': {
    file: '/domain/notifications/delivery/push-delivery-store.ts',
    from: "case when k.rating in ('all', '12', '15') and k.is_listed then k.title end as title",
    to: 'k.title',
  },
  'gathered letters': {
    file: '/domain/notifications/delivery/send-digests.ts',
    from: 'work: item.isAdult ? null : item.title',
    to: 'work: item.title',
  },
  'episodes kept on a device': {
    file: '/domain/offline/license-rules.ts',
    from: "if (!canSee(at.reader, episode, 'content')) return { is: 'closed' };",
    to: '',
  },
  'pictures for shared links': {
    file: '/domain/feeds/share-card.ts',
    from: 'if (card.isAdult || signature !== input.stamp) return',
    to: 'if (false) return',
  },
  'held pictures': {
    file: '/domain/reading/pictures/picture-access-rules.ts',
    from: "if (!canSee(reader, use, 'content')) return false;",
    to: '',
  },
};

/** Throws when the mutant no longer matches its file. */
export function openLeak(name: string): void {
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
