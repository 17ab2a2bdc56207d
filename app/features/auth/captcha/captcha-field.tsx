import { type ReactNode, type Ref, useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { CAPTCHA_SECONDS, type CaptchaAddresses } from '#shared/members/captcha';
import PlayerStop from '~icons/tabler/player-stop';
import Refresh from '~icons/tabler/refresh';
import Volume from '~icons/tabler/volume';
import { useCaptchaSound } from './captcha-sound.ts';
import styles from './captcha-field.module.css';
import { Link } from '../../../navigation/link.tsx';

interface CaptchaFieldProps {
  /** Image and sound URLs; they change with each captcha. */
  visible: CaptchaAddresses;
  error?: string | undefined;
  /** Without it, and before hydration, a link to `reloadAt` is used. */
  onRefresh?: (() => void) | undefined;
  reloadAt: string;
  inputRef?: Ref<HTMLInputElement>;
}

const never = (): (() => void) => () => undefined;

/** Image or audio captcha, submitted as `captcha_text`. */
export function CaptchaField({ inputRef, ...captcha }: CaptchaFieldProps): ReactNode {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [label, hint, formError] = [useId(), useId(), useId()];
  const { visible, error } = captcha;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={label}>
        자동 입력 방지 문자
      </label>
      <CaptchaImage key={visible.image} {...captcha} isLive={isLive} />
      <input
        key={`typed for ${visible.image}`}
        ref={inputRef}
        id={label}
        className={styles.input}
        name="captcha_text"
        type="text"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={30}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? hint : `${formError} ${hint}`}
      />
      {error === undefined ? null : (
        <p id={formError} className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <p id={hint} className={styles.hint}>
        이미지나 음성의 숫자와 영문자 6개를 3분 안에 입력해 주세요. 대소문자는 구분하지 않습니다.
      </p>
    </div>
  );
}

function CaptchaImage({
  visible,
  onRefresh,
  reloadAt,
  isLive,
}: Omit<CaptchaFieldProps, 'inputRef'> & { isLive: boolean }): ReactNode {
  const [isUnseen, setUnseen] = useState(false);
  const isOld = useIsOld();
  const sound = useCaptchaSound(visible.sound);
  const focusImmediately = useCallback((image: HTMLImageElement | null) => {
    // The image may have failed before hydration.
    if (image?.complete && image.naturalWidth === 0) setUnseen(true);
  }, []);
  return (
    <>
      <img
        ref={focusImmediately}
        className={styles.image}
        src={visible.image}
        width={300}
        height={100}
        alt="자동 입력 방지 문자 이미지"
        onError={() => setUnseen(true)}
      />
      <div className={styles.ways}>
        {isLive ? (
          <button type="button" className={styles.way} onClick={sound.toggle}>
            {sound.state === 'playing' ? <PlayerStop aria-hidden="true" /> : <Volume aria-hidden="true" />}
            {sound.state === 'playing' ? '듣기 멈추기' : '음성으로 듣기'}
          </button>
        ) : (
          <Link className={styles.way} to={visible.sound}>
            <Volume aria-hidden="true" />
            음성으로 듣기
          </Link>
        )}
        {isLive && onRefresh ? (
          <button type="button" className={styles.way} onClick={onRefresh}>
            <Refresh aria-hidden="true" />
            새로고침
          </button>
        ) : (
          <a className={styles.way} href={reloadAt}>
            <Refresh aria-hidden="true" />
            새로고침
          </a>
        )}
      </div>
      <p className={styles.status} role="status">
        {statusMessage({ isUnseen, isOld, isUnheard: sound.state === 'failed' })}
      </p>
    </>
  );
}

function statusMessage(became: { isUnseen: boolean; isOld: boolean; isUnheard: boolean }): string {
  if (became.isOld) return '입력 시간이 지났습니다. 새로고침한 뒤 다시 입력해 주세요.';
  if (became.isUnseen) return '이미지를 불러오지 못했습니다. 새로고침해 주세요.';
  return became.isUnheard ? '음성을 재생하지 못했습니다. 새로고침한 뒤 다시 들어 주세요.' : '';
}

function useIsOld(): boolean {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), CAPTCHA_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  return isOld;
}
