import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MuteChoicesDto } from '#contract/mutes';
import { josa } from '#shared/content/josa';
import { call } from '../../browser/api/browser-call.ts';
import { openDialog } from '../../components/open-dialog.ts';
import { toast } from '../../components/toasts.ts';
import ui from '../../components/ui.module.css';
import { Link } from '../../navigation/link.tsx';
import { clearCachedPages } from '../catalog/list-page-cache.ts';
import { Sheet } from '../reader/shell/sheet.tsx';
import styles from './mute-sheet.module.css';

const FAILED = '처리하지 못했습니다. 잠시 후 다시 시도해 주세요.';
/** Longer with an action button. */
const OFFERED_MS = 10_000;

/** Sheet of a work: hides it, its creators or its tags from lists. */
export function openMuteSheet(work: number): void {
  openDialog((close) => <MuteSheet work={work} onClose={close} />);
}

function MuteSheet({ work, onClose }: { work: number; onClose(): void }): ReactNode {
  const [choices, setChoices] = useState<MuteChoicesDto | 'failed'>();
  const { mute } = useMuting();
  useEffect(() => {
    call('GET /ko/v1/works/:id/mutes', { params: { id: work } }).then(setChoices, () => setChoices('failed'));
  }, [work]);
  const press = (target: MuteTarget): void => {
    onClose();
    void mute(target, !target.isMuted);
  };
  const title = typeof choices === 'object' ? choices.work.name : '작품 메뉴';
  return (
    <Sheet title={title} place="over" isOpen onClose={onClose}>
      {choices === undefined ? (
        <p className={styles.state} role="status">
          불러오는 중입니다.
        </p>
      ) : choices === 'failed' ? (
        <p className={styles.state} role="alert">
          작품 메뉴를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.
        </p>
      ) : (
        <Choices choices={choices} press={press} />
      )}
      <Link className={styles.all} to="/my/hidden" onClick={onClose}>
        숨긴 작품·작가 보기
      </Link>
    </Sheet>
  );
}

type Named = MuteChoicesDto['work'];
interface MuteTarget extends Named {
  kind: 'work' | 'creator' | 'tag';
}

function Choices({ choices, press }: { choices: MuteChoicesDto; press(target: MuteTarget): void }): ReactNode {
  const { work, creators, tags } = choices;
  return (
    <>
      <p className={styles.about}>숨긴 작품은 홈, 추천, 목록과 검색에서 보이지 않습니다. 내 서재는 그대로입니다.</p>
      <ul className={styles.rows}>
        <Row
          name="이 작품"
          hint="관심 없음"
          act={['숨기기', '다시 보기']}
          target={work}
          press={() => press({ ...work, kind: 'work' })}
        />
        {creators.map((creator) => (
          <Row
            key={creator.id}
            name={creator.name}
            hint="이 작가의 모든 작품"
            act={['숨기기', '다시 보기']}
            target={creator}
            press={() => press({ ...creator, kind: 'creator' })}
          />
        ))}
      </ul>
      {tags.length > 0 ? (
        <>
          <h3 className={styles.part}>태그 차단</h3>
          <ul className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag.id}>
                <button
                  type="button"
                  className={ui.chip}
                  aria-pressed={tag.isMuted}
                  aria-label={`${tag.name} ${tag.isMuted ? '차단 해제' : '차단'}`}
                  onClick={() => press({ ...tag, kind: 'tag' })}
                >
                  <span>#{tag.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

interface RowProps {
  name: string;
  hint: string;
  act: [mute: string, unmute: string];
  target: Named;
  press(): void;
}

function Row({ name, hint, act, target, press }: RowProps): ReactNode {
  const label = act[target.isMuted ? 1 : 0];
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        <small>{hint}</small>
      </span>
      <button
        type="button"
        className={`${ui.button} ${ui.outline} ${styles.act}`}
        aria-label={`${target.name} ${label}`}
        onClick={press}
      >
        {label}
      </button>
    </li>
  );
}

/** Hides or shows again, reloads the page's lists, and offers to undo. */
function useMuting(): { mute(target: MuteTarget, isMuted: boolean): Promise<void> } {
  const { revalidate } = useRevalidator();
  const mute = async (target: MuteTarget, isMuted: boolean): Promise<void> => {
    const { kind, id } = target;
    try {
      await call('PUT /ko/v1/mutes', { body: { kind, id, isMuted } });
      clearCachedPages();
      void revalidate();
      toast({
        title: doneText(target, isMuted),
        action: { label: '실행 취소', onPress: () => void mute(target, !isMuted) },
        durationMs: OFFERED_MS,
      });
    } catch (error) {
      toast({ variant: 'destructive', title: error instanceof Error ? error.message : FAILED });
    }
  };
  return { mute };
}

function doneText({ kind, name }: MuteTarget, isMuted: boolean): string {
  if (kind === 'tag') return isMuted ? `#${name} 태그를 차단했습니다.` : `#${name} 태그 차단을 해제했습니다.`;
  const named = kind === 'work' ? `〈${name}〉` : `${name} 작가`;
  return isMuted ? `${josa(named, '을/를')} 숨겼습니다.` : `${josa(named, '이/가')} 다시 보입니다.`;
}
