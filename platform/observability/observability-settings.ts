import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';

export const observabilityVariables = declareVariables({
  METRICS_PORT: {
    type: z.coerce
      .number({ error: 'METRICS_PORT는 1에서 65535 사이의 수여야 합니다.' })
      .int('METRICS_PORT는 정수여야 합니다.')
      .min(1, 'METRICS_PORT는 1 이상이어야 합니다.')
      .max(65_535, 'METRICS_PORT는 65535 이하여야 합니다.')
      .optional(),
    section: 'observability',
    help: '`http://127.0.0.1:<포트>/metrics`에 Prometheus 형식의 숫자를 엽니다. 이 컴퓨터에서만 열립니다',
    isSecret: false,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    type: z
      .url({
        protocol: /^https?$/,
        error: 'OTEL_EXPORTER_OTLP_ENDPOINT는 http:// 또는 https://로 시작하는 주소여야 합니다.',
      })
      .optional(),
    section: 'observability',
    help: '추적을 보낼 OTLP/HTTP 수집기. `http://127.0.0.1:4318`',
    isSecret: false,
  },
  OTEL_SERVICE_NAME: {
    type: z.string().min(1, 'OTEL_SERVICE_NAME이 비어 있습니다. 지우거나 이름을 적어 주세요.').default('seoga'),
    section: 'observability',
    help: '추적에 적히는 이름',
    isSecret: false,
  },
  DRAIN_MS: {
    type: z.coerce
      .number({ error: 'DRAIN_MS는 닫기 전에 요청을 넘겨줄 시간(밀리초)이어야 합니다.' })
      .int('DRAIN_MS는 정수여야 합니다.')
      .min(0, 'DRAIN_MS는 0 이상이어야 합니다.')
      .max(60_000, 'DRAIN_MS는 60000 이하여야 합니다.')
      .default(500),
    section: 'observability',
    help: '닫기 전에 요청을 넘겨주는 시간(밀리초). 분배기가 `/readyz`를 묻는 간격의 두 배가 좋습니다',
    isSecret: false,
  },
});

export interface ObservabilitySettings {
  /** Undefined: no metrics. */
  metricsPort: number | undefined;
  /** Undefined: no traces, and no libraries loaded. */
  traces: { endpoint: string; service: string } | undefined;
  /** Keeps serving while load balancers notice the shutdown. */
  drainMs: number;
}

export function readObservabilitySettings(env: VariableValues<typeof observabilityVariables>): ObservabilitySettings {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env;
  return {
    metricsPort: env.METRICS_PORT,
    traces: endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/+$/, ''), service },
    drainMs: env.DRAIN_MS,
  };
}
