/** The first choice is the default. */
export const CATALOG_CHOICES = {
  status: { label: '연재 상태', options: { '': '상태 전체', ongoing: '연재 중', completed: '완결', hiatus: '휴재' } },
  kind: { label: '종류', options: { '': '종류 전체', serial: '연재', single: '단행본', set: '세트' } },
  price: {
    label: '가격',
    options: { '': '가격 전체', free: '전편 무료', 'some-free': '무료 회차 있음', paid: '유료' },
  },
  sort: { label: '정렬', options: { latest: '업데이트순', popular: '인기순', newest: '최신순', title: '가나다순' } },
} as const;

export type CatalogQuery = { genre: string } & {
  [Name in keyof typeof CATALOG_CHOICES]: keyof (typeof CATALOG_CHOICES)[Name]['options'];
};

function chosen<Options extends object>(
  options: Options,
  value: string | null,
  otherwise: keyof Options,
): keyof Options {
  return Object.keys(options).find((name): name is keyof Options & string => name === value) ?? otherwise;
}

/** Ignores unknown values. */
export function parseCatalogQuery(params: URLSearchParams) {
  const { status, kind, price, sort } = CATALOG_CHOICES;
  const query: CatalogQuery = {
    genre: params.get('genre')?.slice(0, 40) ?? '',
    status: chosen(status.options, params.get('status'), ''),
    kind: chosen(kind.options, params.get('kind'), ''),
    price: chosen(price.options, params.get('price'), ''),
    sort: chosen(sort.options, params.get('sort'), 'latest'),
  };
  const filter = {
    ...(query.genre === '' ? {} : { genre: query.genre }),
    ...(query.status === '' ? {} : { status: query.status }),
    ...(query.kind === '' ? {} : { kind: query.kind }),
    ...(query.price === '' ? {} : { price: query.price }),
  };
  return { request: query, filter, sort: query.sort, after: params.get('after') };
}

/** Omits defaults. */
export function catalogPath(path: string, query: CatalogQuery): string {
  const params = new URLSearchParams(
    Object.entries(query).filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'latest')),
  );
  return params.size > 0 ? `${path}?${params}` : path;
}
