/** The choices of a catalogue with the words they go by; the first of each is what an address without it means. */
export const CATALOGUE_CHOICES = {
  status: { label: '연재 상태', options: { '': '상태 전체', ongoing: '연재 중', completed: '완결', hiatus: '휴재' } },
  kind: { label: '종류', options: { '': '종류 전체', serial: '연재', single: '단행본', set: '세트' } },
  price: {
    label: '가격',
    options: { '': '가격 전체', free: '전편 무료', 'some-free': '무료 회차 있음', paid: '유료' },
  },
  sort: { label: '정렬', options: { latest: '업데이트순', popular: '인기순', newest: '최신순', title: '가나다순' } },
} as const;

export type CatalogueAsk = { genre: string } & {
  [Name in keyof typeof CATALOGUE_CHOICES]: keyof (typeof CATALOGUE_CHOICES)[Name]['options'];
};

function chosen<Options extends object>(
  options: Options,
  value: string | null,
  otherwise: keyof Options,
): keyof Options {
  return Object.keys(options).find((name): name is keyof Options & string => name === value) ?? otherwise;
}

/** What an address asks of a catalogue; words that no choice has are as good as absent. */
export function readCatalogueAsk(params: URLSearchParams) {
  const { status, kind, price, sort } = CATALOGUE_CHOICES;
  const ask: CatalogueAsk = {
    genre: params.get('genre')?.slice(0, 40) ?? '',
    status: chosen(status.options, params.get('status'), ''),
    kind: chosen(kind.options, params.get('kind'), ''),
    price: chosen(price.options, params.get('price'), ''),
    sort: chosen(sort.options, params.get('sort'), 'latest'),
  };
  const filter = {
    ...(ask.genre === '' ? {} : { genre: ask.genre }),
    ...(ask.status === '' ? {} : { status: ask.status }),
    ...(ask.kind === '' ? {} : { kind: ask.kind }),
    ...(ask.price === '' ? {} : { price: ask.price }),
  };
  return { ask, filter, sort: ask.sort, after: params.get('after') };
}

/** The address of a catalogue with some choices changed; what means nothing is left out. */
export function cataloguePath(path: string, ask: CatalogueAsk): string {
  const params = new URLSearchParams(
    Object.entries(ask).filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'latest')),
  );
  return params.size > 0 ? `${path}?${params}` : path;
}
