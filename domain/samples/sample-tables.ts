/** A table that samples write settings to. */
export interface SampleTable {
  name: string;
  /** What the console calls a row of it. */
  label: string;
  /** Columns that identify a row; one of the table's own numbers, or its natural key. */
  key: readonly string[];
  /** The column by which people know a row; absent where it has none. */
  title?: string;
  /** Rows of this column's values are none of the samples'. */
  except?: { column: string; values: readonly string[] };
  /** Columns that change by themselves. */
  ignored?: readonly string[];
  /** Tables whose rows belong to a row of this one, by the column that names it; they are compared with it. */
  parts?: readonly { table: string; column: string }[];
  /** Tables whose rows are removed along with it, and do not stand in the way. */
  removedAlong?: readonly { table: string; column: string }[];
  /** Tables whose rows show that members have used it: their columns, each by the column of this table that it equals. */
  usedBy?: readonly { table: string; columns: Readonly<Record<string, string>> }[];
  /** The column and value that end what was used. */
  ending?: { column: string; value: boolean };
}

/** Settings that the shop makes by itself. */
const OWN_SETTINGS = ['fonts', 'samples'];

/** Every table that the sample shop writes settings to; works are a matter of their own. */
export const SAMPLE_TABLES: readonly SampleTable[] = [
  { name: 'shop_setting', label: '서점 정보', key: ['name'], except: { column: 'name', values: OWN_SETTINGS } },
  {
    name: 'legal_text',
    label: '약관과 처리방침',
    key: ['kind', 'version'],
    title: 'title',
    usedBy: [
      { table: 'consent', columns: { kind: 'kind', version: 'version' } },
      { table: 'kept_by_law.consent', columns: { kind: 'kind', version: 'version' } },
    ],
  },
  { name: 'forbidden_word', label: '닉네임 금칙어', key: ['word'] },
  {
    name: 'coin_product',
    label: '코인 상품',
    key: ['id'],
    usedBy: [{ table: 'payment', columns: { product_id: 'id' } }],
    ending: { column: 'is_on_sale', value: false },
  },
  { name: 'charge_terms', label: '충전 한도와 환불 수수료', key: ['one'] },
  { name: 'reward_plan', label: '적립 규칙', key: ['one'] },
  {
    name: 'campaign',
    label: '선물',
    key: ['id'],
    title: 'title',
    ignored: ['taken', 'made_at'],
    removedAlong: [
      { table: 'coupon', column: 'campaign_id' },
      { table: 'campaign_member', column: 'campaign_id' },
    ],
    usedBy: [
      { table: 'gift', columns: { campaign_id: 'id' } },
      { table: 'gift_person', columns: { campaign_id: 'id' } },
    ],
    ending: { column: 'is_over', value: true },
  },
  { name: 'notice', label: '공지', key: ['id'], title: 'title', ignored: ['made_at'] },
  {
    name: 'faq',
    label: '자주 묻는 질문',
    key: ['id'],
    ignored: ['helpful', 'unhelpful', 'made_at'],
    removedAlong: [{ table: 'faq_vote', column: 'faq_id' }],
  },
  { name: 'route_rule', label: '주소 이동', key: ['id'], title: 'source' },
  { name: 'popular_word', label: '인기 검색어', key: ['id'], title: 'word', ignored: ['made_at'] },
  {
    name: 'theme',
    label: '테마',
    key: ['id'],
    title: 'title',
    ignored: ['made_at'],
    parts: [{ table: 'theme_work', column: 'theme_id' }],
  },
  {
    name: 'pavilion',
    label: '테마관',
    key: ['id'],
    title: 'title',
    ignored: ['made_at'],
    parts: [{ table: 'pavilion_work', column: 'pavilion_id' }],
  },
  {
    name: 'promotion',
    label: '기획전',
    key: ['id'],
    title: 'title',
    ignored: ['is_shown', 'made_at'],
    parts: [{ table: 'promotion_work', column: 'promotion_id' }],
  },
  { name: 'event', label: '이벤트', key: ['id'], title: 'title', ignored: ['made_at', 'updated_at'] },
  { name: 'curation', label: '배너와 진열', key: ['id'], title: 'title', ignored: ['made_at'] },
];
