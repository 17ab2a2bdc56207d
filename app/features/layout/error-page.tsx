import type { ReactNode } from 'react';
import { LateAgeGate } from '../age-gate/late-adult-gate.tsx';
import type { AgeGateText } from '../age-gate/age-gate-labels.server.ts';
import { useClearError } from './clear-error.ts';
import { EmptyFrame } from './empty-frame.tsx';
import { SearchEntry } from './search-entry.tsx';
import { useShopName } from '../seo/page-head.ts';
import { Notice, RetryButton } from '../../components/notice.tsx';

function domainErrorOf(text: unknown): { name: string; code: string; message: string; gate?: AgeGateText } | undefined {
  if (typeof text !== 'object' || text === null) return undefined;
  const parts = text as Record<string, unknown>;
  return typeof parts['message'] === 'string'
    ? {
        name: String(parts['name']),
        code: String(parts['code']),
        message: parts['message'],
        ...ageGateOf(parts),
      }
    : undefined;
}

function ageGateOf(parts: Record<string, unknown>): { gate?: AgeGateText } {
  return typeof parts['gate'] === 'object' ? { gate: parts['gate'] as AgeGateText } : {};
}

const PATH = /^Page Not Found: (.{1,200})\n?(.*)/;

/** Error page (G6, L23). */
export function ErrorScreen({ status, message }: { status: number; message: unknown }): ReactNode {
  const domainError = domainErrorOf(message);
  const shop = useShopName();
  return (
    <EmptyFrame search={<SearchEntry />}>
      <title>{`${status === 404 ? '페이지를 찾을 수 없습니다' : '오류 안내'} - ${shop}`}</title>
      <meta name="robots" content="noindex" />
      {status === 404 ? <NotFoundNotice message={PATH.exec(String(message)) ?? []} /> : null}
      {status !== 404 && domainError ? <DomainErrorNotice refusal={domainError} /> : null}
      {status !== 404 && !domainError ? <ErrorNotice code={`E-${status}`} /> : null}
    </EmptyFrame>
  );
}

function NotFoundNotice({ message: [, path, why] }: { message: string[] }): ReactNode {
  return (
    <Notice
      title="페이지를 찾을 수 없습니다."
      text={why || '주소가 바뀌었거나 삭제된 페이지입니다.\n입력하신 주소를 다시 확인해 주세요.'}
      foot={path ? `요청한 주소: ${path}` : undefined}
    />
  );
}

function DomainErrorNotice({
  refusal,
}: {
  refusal: { name: string; code: string; message: string; gate?: AgeGateText };
}): ReactNode {
  if (refusal.gate) return <LateAgeGate words={refusal.gate} isComplete />;
  return (
    <Notice title="지금은 열 수 없습니다." text={refusal.message} foot={`오류 코드 ${refusal.name}-${refusal.code}`} />
  );
}

/** Server error with a retry of the page or of `from`. */
export function ErrorNotice({ code, from }: { code?: string; from?: string }): ReactNode {
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
