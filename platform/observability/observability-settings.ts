import { z } from 'zod';

export const observabilityVariables = {
  METRICS_PORT: z.coerce
    .number({ error: 'METRICS_PORT는 1에서 65535 사이의 수여야 합니다.' })
    .int('METRICS_PORT는 정수여야 합니다.')
    .min(1, 'METRICS_PORT는 1 이상이어야 합니다.')
    .max(65_535, 'METRICS_PORT는 65535 이하여야 합니다.')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'OTEL_EXPORTER_OTLP_ENDPOINT는 http:// 또는 https://로 시작하는 주소여야 합니다.',
    })
    .optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1, 'OTEL_SERVICE_NAME이 비어 있습니다. 지우거나 이름을 적어 주세요.')
    .default('seoga'),
  DRAIN_MS: z.coerce
    .number({ error: 'DRAIN_MS는 닫기 전에 요청을 넘겨줄 시간(밀리초)이어야 합니다.' })
    .int('DRAIN_MS는 정수여야 합니다.')
    .min(0, 'DRAIN_MS는 0 이상이어야 합니다.')
    .max(60_000, 'DRAIN_MS는 60000 이하여야 합니다.')
    .default(500),
};

export interface ObservabilitySettings {
  /** Undefined: no metrics. */
  metricsPort: number | undefined;
  /** Undefined: no traces, and no libraries loaded. */
  traces: { endpoint: string; service: string } | undefined;
  /** Keeps serving while load balancers notice the shutdown. */
  drainMs: number;
}

export function readObservabilitySettings(env: {
  METRICS_PORT?: number | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
  DRAIN_MS: number;
}): ObservabilitySettings {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env;
  return {
    metricsPort: env.METRICS_PORT,
    traces: endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/+$/, ''), service },
    drainMs: env.DRAIN_MS,
  };
}
