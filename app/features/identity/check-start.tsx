import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import ui from '../../components/ui.module.css';
import { type StartedCheck, runPortOneCheck } from './portone-script.ts';
import styles from './verify.module.css';

/** With an id, the same check can be retried. */
export interface CheckError {
  message: string;
  id: string | null;
}

interface CheckStartProps {
  /** How the data is used. */
  details?: readonly string[];
  /** A previous verification expired. */
  isAgain: boolean;
  error: CheckError | null;
  /** Check id after a redirect back. */
  returned: string | null;
  /** Form action without provider parameters. */
  address: string;
}

const OTHER_METHODS = '확인은 본인인증 서비스가 하며, 서가는 이름, 전화번호, 생년월일을 저장하지 않습니다.';
const OF_A_PROOF = [
  OTHER_METHODS,
  '출생 연도와 인증일, 본인인지 확인하는 암호화된 값만 저장합니다.',
  '인증은 1년 동안 유효합니다.',
];
/** Data use of a check for a minor and the guardian. */
export const FAMILY_CHECK = [
  '확인은 본인인증 서비스가 하며, 서가는 이름과 전화번호를 저장하지 않습니다.',
  '출생 연도와 인증일, 본인인지 확인하는 암호화된 값을 저장합니다.',
  '만 19세 미만이면 보호자 연결이 끝나는 날(만 19세 생일)도 저장합니다.',
];
/** Data use of an account search. */
export const SEARCH_CHECK = [OTHER_METHODS, '가입하신 계정을 찾는 데만 쓰고 남기지 않습니다.'];

const NO_WINDOW = '본인인증 서비스를 사용할 수 없습니다. 잠시 후 다시 시도해 주세요.';

/** Popup on wide screens, redirect on phones. */
export function CheckStart({ isAgain, error, returned, address, details = OF_A_PROOF }: CheckStartProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const { start, isBusy, id, message } = useCheck(address, returned);
  const payload = message ?? error?.message;
  useEffect(() => {
    if (id) form.current?.submit();
  }, [id]);
  return (
    <>
      {isAgain ? <p className={styles.lead}>성인인증 유효기간(1년)이 지났습니다.</p> : null}
      <p className={styles.lead}>본인 명의의 휴대전화로 나이와 본인 여부를 확인합니다.</p>
      <ul className={styles.facts}>
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <CheckMessage text={payload} />
      <form ref={form} method="post" action={address} hidden={!returned && !error?.id}>
        <input type="hidden" name="intent" value="finish" />
        <input type="hidden" name="id" value={id ?? returned ?? error?.id ?? ''} />
        <button type="submit" className={`${ui.button} ${ui.main} ${styles.act}`}>
          인증 결과 확인
        </button>
      </form>
      {returned ? null : (
        <button
          type="button"
          className={`${ui.button} ${error?.id ? ui.outline : ui.main} ${styles.act}`}
          disabled={isBusy}
          onClick={start}
        >
          {isBusy ? '인증 창을 기다리는 중입니다.' : '본인인증 하기'}
        </button>
      )}
      <noscript>
        <p className={styles.fault}>인증 창을 열려면 브라우저 설정에서 자바스크립트를 켜 주세요.</p>
      </noscript>
    </>
  );
}

/** Takes the focus. */
function CheckMessage({ text }: { text: string | undefined }): ReactNode {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) element.current?.focus();
  }, [text]);
  return (
    <p ref={element} role="alert" tabIndex={-1} className={styles.fault} hidden={!text}>
      {text}
    </p>
  );
}

interface Check {
  start(): void;
  isBusy: boolean;
  /** Finished check to be queried. */
  id: string | undefined;
  message: string | undefined;
}

function useCheck(address: string, returned: string | null): Check {
  const fetcher = useFetcher<{ error: CheckError | null; begun: StartedCheck | null }>();
  const [through, setThrough] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const requested = useRef<string>(undefined);
  const begun = fetcher.data?.begun;
  useEffect(() => {
    if (!begun || requested.current === begun.id) return;
    requested.current = begun.id;
    runPortOneCheck(begun).then(
      () => setThrough(begun.id),
      () => setFailed(begun.id),
    );
  }, [begun]);
  const isFailed = failed !== undefined && failed === begun?.id;
  return {
    start: () => void fetcher.submit({ intent: 'begin' }, { method: 'post', action: address }),
    isBusy: fetcher.state !== 'idle' || (begun !== undefined && begun !== null && !isFailed),
    id: through ?? returned ?? undefined,
    message: isFailed ? NO_WINDOW : fetcher.data?.error?.message,
  };
}
