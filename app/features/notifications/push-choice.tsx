import { type ReactNode, useCallback, useEffect, useState } from 'react';
import styles from '../account/my.module.css';
import { InstallSteps } from '../account/install-steps.tsx';
import { toast } from '../../components/toasts.ts';
import ui from '../../components/ui.module.css';
import { fullDate } from '../../components/formatters/full-date.ts';
import { type PushDevice, type PushStatus, pushState, switchPushOff, switchPushOn } from './push-device.ts';

const LABELS: Record<PushStatus, string> = {
  unsupported: '이 브라우저는 알림을 받을 수 없습니다. 다른 브라우저나 앱에서 켜 주세요.',
  'home-screen': 'iPhone에서는 홈 화면에 추가한 뒤 알림을 받을 수 있습니다.',
  denied: '브라우저에서 알림이 차단되어 있습니다. 브라우저 설정에서 허용해 주세요.',
  off: '새 회차 소식을 받으려면 기기의 알림을 허용해 주세요.',
  on: '이 기기에서 알림을 받고 있습니다.',
};
const UNDO = '주소창 왼쪽의 사이트 설정에서 알림을 ‘허용’으로 바꾼 뒤 이 화면을 다시 열어 주세요.';
const FAILED = '알림을 켜지 못했습니다. 잠시 후 다시 시도해 주세요.';
const REJECTED = '알림이 허용되지 않았습니다. 기기나 브라우저의 설정에서 서가의 알림을 허용해 주세요.';
const NOT_ASKED = '알림을 받을 기기를 확인하지 못했습니다.';

interface PushState {
  standing: PushStatus;
  devices: PushDevice[];
}

/** Asks for permission only on a click. */
export function PushChoice(): ReactNode {
  const { existing, hasFailed, look } = usePushState();
  return (
    <section className={styles.part} aria-labelledby="push">
      <h2 id="push">기기 알림</h2>
      {existing ? <ThisDevice existing={existing} look={look} /> : null}
      {existing ? (
        <Devices devices={existing.devices} look={look} />
      ) : (
        <PendingChoice hasFailed={hasFailed} look={look} />
      )}
    </section>
  );
}

function usePushState(): { existing: PushState | undefined; hasFailed: boolean; look: () => Promise<void> } {
  const [existing, setExisting] = useState<PushState>();
  const [hasFailed, setFailed] = useState(false);
  const update = useCallback(async (): Promise<void> => {
    setFailed(false);
    await pushState().then(setExisting, () => setFailed(true));
  }, []);
  useEffect(() => void update(), [update]);
  return { existing: existing, hasFailed, look: update };
}

function PendingChoice({ hasFailed, look }: { hasFailed: boolean; look: () => Promise<void> }): ReactNode {
  if (!hasFailed) return <p role="status">확인하고 있습니다.</p>;
  return (
    <>
      <p role="status">{NOT_ASKED}</p>
      <button type="button" className={`${ui.button} ${ui.outline}`} onClick={() => void look()}>
        다시 시도
      </button>
    </>
  );
}

function ThisDevice({ existing, look }: { existing: PushState; look: () => Promise<void> }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const { standing, devices } = existing;
  const action = async (deed: () => Promise<boolean>, done: string): Promise<void> => {
    setBusy(true);
    try {
      toast((await deed()) ? { title: done } : { title: REJECTED, variant: 'destructive' });
    } catch (error) {
      toast({ title: FAILED, variant: 'destructive' });
      reportError(error);
    }
    await look();
    setBusy(false);
  };
  const off = async (): Promise<boolean> => {
    for (const device of devices) if (device.is_this) await switchPushOff(device);
    return true;
  };
  return (
    <>
      <p role="status">{LABELS[standing]}</p>
      {standing === 'denied' ? <p>{UNDO}</p> : null}
      {standing === 'home-screen' ? <InstallSteps /> : null}
      {standing === 'off' ? (
        <button
          type="button"
          className={`${ui.button} ${ui.inked}`}
          disabled={isBusy}
          onClick={() => void action(switchPushOn, '이 기기에서 알림을 받습니다.')}
        >
          이 기기에서 알림 받기
        </button>
      ) : null}
      {standing === 'on' ? (
        <button
          type="button"
          className={`${ui.button} ${ui.outline}`}
          disabled={isBusy}
          onClick={() => void action(off, '이 기기의 알림을 껐습니다.')}
        >
          이 기기에서 끄기
        </button>
      ) : null}
    </>
  );
}

function Devices({ devices, look }: { devices: PushDevice[]; look: () => Promise<void> }): ReactNode {
  if (devices.length === 0) return null;
  const remove = async (device: PushDevice): Promise<void> => {
    try {
      await switchPushOff(device);
      toast({ title: `${device.name}에서 알림을 껐습니다.` });
    } catch (error) {
      toast({ title: error instanceof Error ? error.message : FAILED, variant: 'destructive' });
    }
    await look();
  };
  return (
    <>
      <h3 className={styles.groupTitle}>알림을 받는 기기</h3>
      <ul className={styles.rows}>
        {devices.map((device) => (
          <li key={device.id} className={styles.row}>
            <span>
              {device.name}
              <small className={styles.small}>
                {' '}
                {device.is_this ? '이 기기' : `${fullDate(new Date(device.made_at))}부터`}
              </small>
            </span>
            <span className={styles.rowValue}>
              <button
                type="button"
                className={styles.smallButton}
                aria-label={`${device.name}에서 알림 끄기`}
                onClick={() => void remove(device)}
              >
                끄기
              </button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
