import type { ReactNode } from 'react';
import { ConsoleForm, FormBar, SendButton } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import kit from '../components/kit.module.css';
import { ReaderPrice } from '../components/reader-price.tsx';
import readerPrice from '../components/reader-price.module.css';
import { PriceFields } from './episode-fields.tsx';
import styles from './works.module.css';

interface Step {
  id: number;
  position: number;
  title: string;
  from: string;
  to: string;
}
interface Group {
  from: string;
  to: string;
  episodes: number;
  first: number;
  last: number;
}
type Shown = Record<'buy' | 'rental', number | null>;
interface Preview {
  version: string;
  count: number;
  passedOver: number;
  unchanged: number;
  groups: Group[];
  first: Step[];
  last: Step[];
}
interface Result {
  /** Address of the change with this outcome. */
  query: string;
  label: { title: string; lead: string } | null;
  /** Null while it needs a price. */
  preview: Preview | null;
  prices: (Group & { before: Shown; after: Shown })[];
}

const count = (episodes: number): string => `${episodes.toLocaleString('ko-KR')}화`;

/** The result of a bulk change; both outcomes when free and priced episodes contradict it. */
export function BulkResults({
  results,
  sees,
  typed,
}: {
  results: readonly Result[];
  sees: readonly string[];
  typed: Record<string, string>;
}): ReactNode {
  if (results.length === 0) return null;
  return (
    <>
      {results.length > 1 ? (
        <p role="status" className={kit.said}>
          무료인 회차와 가격이 함께 있습니다. 두 결과를 비교하고 하나를 적용해 주세요.
        </p>
      ) : null}
      <div className={results.length > 1 ? styles.pair : styles.list}>
        {results.map((result) => (
          <ResultPanel key={result.query} result={result} sees={sees} typed={typed} />
        ))}
      </div>
    </>
  );
}

function ResultPanel({
  result: { query, label, preview, prices },
  sees,
  typed,
}: {
  result: Result;
  sees: readonly string[];
  typed: Record<string, string>;
}): ReactNode {
  if (!preview)
    return (
      <Panel title={label?.title ?? ''} lead={label?.lead}>
        <form method="get" className={styles.list}>
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <PriceFields values={typed} error={undefined} />
          <FormBar>
            <button type="submit" className={kit.quietButton}>
              가격 미리보기
            </button>
          </FormBar>
        </form>
      </Panel>
    );
  const passed = preview.passedOver > 0 ? ` 바꿀 수 없는 ${count(preview.passedOver)}는 그대로 둡니다.` : '';
  const same = preview.unchanged > 0 ? ` ${count(preview.unchanged)}는 지금과 같습니다.` : '';
  return (
    <Panel title={label?.title ?? '미리보기'} lead={label?.lead}>
      <p className={styles.picked}>
        {count(preview.count)}가 바뀝니다.{same}
        {passed}
      </p>
      {prices.length > 0 ? <Prices prices={prices} /> : <OtherChange preview={preview} sees={sees} />}
      <ConsoleForm action={query}>
        <input type="hidden" name="version" value={preview.version} />
        <FormBar>
          <SendButton>
            {label ? `${label.title}: ${count(preview.count)}` : `${count(preview.count)} 바꾸기`}
          </SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}

const PRICE_COLUMNS: Column<Result['prices'][number]>[] = [
  { title: '회차', cell: ({ first, last }) => (first === last ? `${first}화` : `${first}–${last}화`) },
  { title: '수', kind: 'number', cell: ({ episodes }) => count(episodes) },
  {
    title: '정가',
    cell: ({ from, to }) => (
      <>
        {from}
        <br />→ {to}
      </>
    ),
  },
  { title: '독자의 소장 가격', cell: ({ before, after }) => <Paid before={before.buy} after={after.buy} /> },
  { title: '독자의 대여 가격', cell: ({ before, after }) => <Paid before={before.rental} after={after.rental} /> },
];

function Prices({ prices }: { prices: Result['prices'] }): ReactNode {
  return (
    <>
      <DataTable
        caption="정가와 독자가 결제할 가격"
        rows={prices}
        keyOf={({ from, to }) => `${from}>${to}`}
        empty=""
        columns={PRICE_COLUMNS}
      />
      <p className={styles.picked}>
        진행 중인 기획전과 정가제 한도까지 계산한 가격입니다. 할인은 1코인 미만을 버립니다. 이미 구매하신 회차에는
        영향이 없고, 구매 창이 열려 있던 독자에게는 새 가격을 다시 보여 드립니다.
      </p>
    </>
  );
}

/** `null`: not sold that way. */
function Paid({ before, after }: { before: number | null; after: number | null }): ReactNode {
  if (before !== null && after !== null) return <ReaderPrice before={before} after={after} />;
  if (before === null && after === null) return <span className={readerPrice.none}>–</span>;
  return after === null ? (
    <span className={readerPrice.none}>판매 안 함</span>
  ) : (
    <ReaderPrice before={after} after={after} />
  );
}

function OtherChange({ preview, sees }: { preview: Preview; sees: readonly string[] }): ReactNode {
  return (
    <>
      <ul className={styles.says}>
        {sees.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {preview.groups.length < preview.count ? <Groups groups={preview.groups} /> : null}
      <Steps caption="처음 회차" steps={preview.first} />
      {preview.last.length > 0 ? <Steps caption="마지막 회차" steps={preview.last} /> : null}
    </>
  );
}

function Groups({ groups }: { groups: Group[] }): ReactNode {
  return (
    <DataTable
      caption="바뀌는 내용"
      rows={groups}
      keyOf={({ from, to }) => `${from}>${to}`}
      empty=""
      columns={[
        { title: '지금', cell: ({ from }) => from },
        { title: '바뀐 뒤', cell: ({ to }) => to },
        { title: '차례', cell: ({ first, last }) => (first === last ? first : `${first}–${last}`) },
        { title: '회차', kind: 'number', cell: ({ episodes }) => count(episodes) },
      ]}
    />
  );
}

function Steps({ caption, steps }: { caption: string; steps: Step[] }): ReactNode {
  return (
    <DataTable
      caption={caption}
      rows={steps}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        { title: '차례', kind: 'number', cell: ({ position }) => position },
        { title: '제목', cell: ({ title }) => title },
        { title: '지금', cell: ({ from }) => from },
        { title: '바뀐 뒤', cell: ({ to }) => to },
      ]}
    />
  );
}
