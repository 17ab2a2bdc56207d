/** A settings table that samples write to. */
export interface SampleTable {
  name: string;
  /** The console's name of a row. */
  label: string;
  /** Identifying columns: a generated id or a natural key. */
  key: readonly string[];
  /** The column with a readable name, if any. */
  title?: string;
  /** Rows with these values never belong to the samples. */
  except?: { column: string; values: readonly string[] };
  /** Columns that change by themselves. */
  ignored?: readonly string[];
  /** Tables with dependent rows, compared together. */
  parts?: readonly { table: string; column: string }[];
  /** Tables whose rows are deleted along and do not block. */
  removedAlong?: readonly { table: string; column: string }[];
  /** Tables whose rows show use by members: column pairs. */
  usedBy?: readonly { table: string; columns: Readonly<Record<string, string>> }[];
  /** The column and value that end a used row. */
  ending?: { column: string; value: boolean };
}

/** Settings created automatically. */
const OWN_SETTINGS = ['fonts', 'samples', 'adCampaigns'];

/** Every settings table of the samples; works are handled separately. */
export const SAMPLE_TABLES: readonly SampleTable[] = [
  {
    name: 'shop_setting',
    label: '서점 정보',
    key: ['name'],
    except: { column: 'name', values: OWN_SETTINGS },
    ignored: ['origin'],
  },
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
  { name: 'charge_terms', label: '충전 한도와 환불 수수료', key: ['one'], ignored: ['edited'] },
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
