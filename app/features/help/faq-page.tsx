import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import ChevronDown from '~icons/tabler/chevron-down';
import { EmptyCatalog } from '../catalog/empty-catalog.tsx';
import my from '../account/my.module.css';
import { WrittenText } from '../../components/written-text/written-text.tsx';
import text from '../../components/written-text/written-text.module.css';
import ui from '../../components/ui.module.css';
import type { FaqData } from './faq-data.server.ts';
import { matchesQuery } from './faq-match.ts';
import styles from './help.module.css';
import { paths } from '#shared/web/paths';
import { Link } from '../../navigation/link.tsx';

const MAX_CHARACTERS = 60;

export interface VoteResult {
  faq: number;
  isHelpful: boolean;
  error?: string;
}

type Faq = FaqData['faqs'][number];

/** Questions by category with instant search; the URL's question is open and focused. */
export function FaqPage({ data, voted }: { data: FaqData; voted?: VoteResult | undefined }): ReactNode {
  const [typed, setInput] = useState(data.text);
  const words = typed.trim();
  const categories = [...new Set(data.faqs.map((faq) => faq.category))];
  const visible =
    words === ''
      ? data.faqs.filter((faq) => data.category === '' || faq.category === data.category)
      : data.faqs.filter((faq) => matchesQuery(`${faq.question} ${faq.plain}`, words));
  return (
    <>
      <h1 className={my.title}>자주 묻는 질문</h1>
      <form className={styles.search} action="/faq" role="search" onSubmit={(event) => event.preventDefault()}>
        <div>
          <label className="visually-hidden" htmlFor="faq-words">
            자주 묻는 질문 검색
          </label>
          <input
            id="faq-words"
            type="search"
            name="q"
            defaultValue={data.text}
            placeholder="궁금한 내용을 검색해 보세요."
            maxLength={MAX_CHARACTERS}
            autoComplete="off"
            onChange={(event) => setInput(event.target.value)}
          />
        </div>
      </form>
      <nav className={`${ui.chips} ${styles.chips}`} aria-label="질문 분류">
        {['', ...categories].map((name) => (
          <Link
            key={name}
            className={ui.chip}
            to={name === '' ? '/faq' : `/faq?${new URLSearchParams({ category: name })}`}
            aria-current={words === '' && name === data.category ? 'true' : undefined}
          >
            <span>{name === '' ? '전체' : name}</span>
          </Link>
        ))}
      </nav>
      <p className={styles.count} role="status">
        {words === '' ? '' : `‘${words}’ 검색 결과 ${visible.length}건`}
      </p>
      {visible.length === 0 ? <NoFaq words={words} /> : null}
      {categories.map((category) => (
        <FaqGroup
          key={category}
          category={category}
          faqs={visible.filter((faq) => faq.category === category)}
          open={data.open}
          voted={voted}
        />
      ))}
      {visible.length === 0 ? null : (
        <div className={styles.further}>
          <p>찾으시는 답변이 없으면 문의해 주세요.</p>
          <Link className={`${ui.button} ${ui.inked}`} to="/help/inquiry">
            1:1 문의하기
          </Link>
        </div>
      )}
    </>
  );
}

function NoFaq({ words }: { words: string }): ReactNode {
  return (
    <EmptyCatalog
      title={words === '' ? '등록된 질문이 없습니다.' : `‘${words}’에 대한 검색 결과가 없습니다.`}
      text={words === '' ? '궁금하신 점을 문의해 주세요.' : '다른 검색어로 찾거나 궁금하신 점을 문의해 주세요.'}
      action={
        <Link className={`${ui.button} ${ui.inked}`} to="/help/inquiry">
          1:1 문의하기
        </Link>
      }
    />
  );
}

interface GroupProps {
  category: string;
  faqs: Faq[];
  open: number | null;
  voted: VoteResult | undefined;
}

function FaqGroup({ category, faqs, open, voted }: GroupProps): ReactNode {
  if (faqs.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{category}</h2>
      {faqs.map((faq) => (
        <FaqItem key={faq.id} faq={faq} isOpen={faq.id === open} voted={voted?.faq === faq.id ? voted : undefined} />
      ))}
    </section>
  );
}

function FaqItem({ faq, isOpen, voted }: { faq: Faq; isOpen: boolean; voted: VoteResult | undefined }): ReactNode {
  const question = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) question.current?.focus();
  }, [isOpen]);
  return (
    <details id={`faq-${faq.id}`} className={styles.faq} open={isOpen}>
      <summary ref={question}>
        <span>{faq.question}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.answer}>
        <div className={text.text}>
          <WrittenText blocks={faq.blocks} />
        </div>
        <Useful faq={faq} voted={voted} />
      </div>
    </details>
  );
}

/** A negative vote shows the next step. */
function Useful({ faq, voted }: { faq: Faq; voted: VoteResult | undefined }): ReactNode {
  const fetcher = useFetcher<VoteResult>();
  const result = fetcher.data ?? voted;
  return (
    <div className={styles.useful}>
      {result ? (
        <p role="status">{thanks(result)}</p>
      ) : (
        <>
          <p id={`useful-${faq.id}`}>도움이 되었나요?</p>
          <fetcher.Form method="post" action={paths.faq(faq.id)}>
            {(['yes', 'no'] as const).map((value) => (
              <button
                key={value}
                type="submit"
                name="helpful"
                value={value}
                className={my.smallButton}
                aria-describedby={`useful-${faq.id}`}
                disabled={fetcher.state !== 'idle'}
              >
                {value === 'yes' ? '네' : '아니요'}
              </button>
            ))}
          </fetcher.Form>
        </>
      )}
      {result && !result.isHelpful ? (
        <Link to="/help/inquiry">1:1 문의하기</Link>
      ) : (
        <Link to={paths.faq(faq.id)} aria-label={`답변 주소: ${faq.question}`}>
          답변 주소
        </Link>
      )}
    </div>
  );
}

function thanks({ isHelpful, error }: VoteResult): string {
  if (error !== undefined) return error;
  return isHelpful ? '도움이 되었다니 다행입니다.' : '답변이 부족했습니다. 궁금하신 점을 문의해 주세요.';
}
