import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Checkbox } from './field.tsx';
import styles from './forms.module.css';

/** Keys are wire names. */
export type Agreements = Record<'tos_agree' | 'tos_agree2' | 'age_agree' | 'alarm_agree', boolean>;

const NONE: Agreements = { tos_agree: false, tos_agree2: false, age_agree: false, alarm_agree: false };
const BOXES: { name: keyof Agreements; text: string; isOptional?: boolean; path?: string }[] = [
  { name: 'tos_agree', text: '이용약관 동의', path: '/terms' },
  { name: 'tos_agree2', text: '개인정보 수집 및 이용 동의', path: '/privacy' },
  { name: 'age_agree', text: '만 14세 이상입니다.' },
  { name: 'alarm_agree', text: '이벤트·혜택 알림 수신 동의', isOptional: true },
];

interface AgreementBoxesProps {
  ticked: Partial<Agreements>;
  message(field: string): string | undefined;
}

/** Join agreements (V3): unticked by default, one checkbox toggles all. */
export function AgreementCheckboxes({ ticked, message }: AgreementBoxesProps): ReactNode {
  const [values, setChecked] = useState({ ...NONE, ...ticked });
  const element = useRef<HTMLFieldSetElement>(null);
  // Keeps ticks made before hydration.
  useEffect(() => {
    const ticks = [...(element.current?.querySelectorAll<HTMLInputElement>('input[name]:checked') ?? [])];
    if (ticks.length > 0)
      setChecked((now) => ({ ...now, ...Object.fromEntries(ticks.map((checkbox) => [checkbox.name, true])) }));
  }, []);
  const isAll = BOXES.every(({ name }) => values[name]);
  const all = (isTicked: boolean): void =>
    setChecked({ tos_agree: isTicked, tos_agree2: isTicked, age_agree: isTicked, alarm_agree: isTicked });
  return (
    <fieldset ref={element}>
      <legend className="visually-hidden">약관 동의</legend>
      <div className={styles.agreements}>
        <div className={`${styles.agreement} ${styles.all}`}>
          <Checkbox checked={isAll} onChange={(event) => all(event.target.checked)}>
            전체 동의 (선택 항목 포함)
          </Checkbox>
        </div>
        {BOXES.map(({ name, text, isOptional, path }) => (
          <div key={name} className={styles.agreement}>
            <Checkbox
              name={name}
              value="true"
              checked={values[name]}
              onChange={(event) => setChecked({ ...values, [name]: event.target.checked })}
              error={message(name)}
            >
              {text}{' '}
              <span className={isOptional ? styles.optional : undefined}>{isOptional ? '(선택)' : '(필수)'}</span>
            </Checkbox>
            {path ? (
              <a
                className={styles.view}
                href={path}
                target="_blank"
                rel="noreferrer"
                aria-label={`${text} 내용 보기, 새 창에서 열기`}
              >
                내용 보기
              </a>
            ) : null}
          </div>
        ))}
      </div>
      <p className={styles.note}>선택 항목에 동의하지 않아도 가입할 수 있으며, 설정에서 언제든지 바꿀 수 있습니다.</p>
    </fieldset>
  );
}
