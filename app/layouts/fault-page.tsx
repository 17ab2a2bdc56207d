import type { ReactNode } from 'react';
import { AdultGate } from '../adult/adult-gate.tsx';
import type { GateWords } from '../adult/gate-words.server.ts';
import { useClearError } from './clear-error.ts';
import { EmptyFrame } from './empty.tsx';
import { useShopName } from '../ui/page-head.ts';
import { Notice, RetryButton } from '../ui/notice.tsx';

/** What a refusal says of itself, as far as it came through. */
function refusalOf(
  said: unknown,
): { name: string; code: string; message: string; gate?: GateWords; retry?: unknown } | undefined {
  if (typeof said !== 'object' || said === null) return undefined;
  const parts = said as Record<string, unknown>;
  return typeof parts['message'] === 'string'
    ? {
        name: String(parts['name']),
        code: String(parts['code']),
        message: parts['message'],
        retry: parts['retry'],
        ...gateOf(parts),
      }
    : undefined;
}

/** The gate of an adult work, where a screen said one. */
function gateOf(parts: Record<string, unknown>): { gate?: GateWords } {
  return typeof parts['gate'] === 'object' ? { gate: parts['gate'] as GateWords } : {};
}

const PATH = /^Page Not Found: (.{1,200})\n?(.*)/;

/** The page for what cannot be shown (G6, L23): what happened, what to do, the way home. */
export function FaultPage({ status, said }: { status: number; said: unknown }): ReactNode {
  const refusal = refusalOf(said);
  const shop = useShopName();
  return (
    <EmptyFrame>
      <title>{`${status === 404 ? '페이지를 찾을 수 없습니다' : '오류 안내'} - ${shop}`}</title>
      <meta name="robots" content="noindex" />
      {status === 404 ? <NotFoundNotice said={PATH.exec(String(said)) ?? []} /> : null}
      {status !== 404 && refusal ? <RefusalNotice refusal={refusal} /> : null}
      {status !== 404 && !refusal ? <FaultNotice code={`E-${status}`} /> : null}
    </EmptyFrame>
  );
}

function NotFoundNotice({ said: [, path, why] }: { said: string[] }): ReactNode {
  return (
    <Notice
      title="페이지를 찾을 수 없습니다."
      text={why || '주소가 바뀌었거나 삭제된 페이지입니다.\n입력하신 주소를 다시 확인해 주세요.'}
      foot={path ? `요청한 주소: ${path}` : undefined}
    />
  );
}

function RefusalNotice({
  refusal,
}: {
  refusal: { name: string; code: string; message: string; gate?: GateWords; retry?: unknown };
}): ReactNode {
  if (refusal.gate) return <AdultGate words={refusal.gate} isWhole />;
  return (
    <Notice
      title="지금은 열 수 없습니다."
      text={refusal.message}
      foot={`오류 코드 ${refusal.name}-${refusal.code}`}
      action={refusal.retry ? <RetryButton onRetry={() => location.reload()} /> : null}
    />
  );
}

/** The shop's own fault; trying again shows where it happened, or the page that it came from (`from`). */
export function FaultNotice({ code, from }: { code?: string; from?: string }): ReactNode {
  const clearError = useClearError();
  return (
    <Notice
      title="이용에 불편을 드려 죄송합니다."
      text={'일시적인 오류가 발생했을 수 있습니다.\n잠시 후 다시 시도해 주세요.'}
      foot={code ? `오류 코드 ${code}` : undefined}
      action={<RetryButton onRetry={() => void clearError(from === undefined ? undefined : { redirect: from })} />}
    />
  );
}
