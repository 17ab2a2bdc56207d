import { z } from 'zod';
import { declareVariables } from '#platform/settings/variables';

export const searchVariables = declareVariables({
  SEARCH_ENGINE_URL: {
    type: z
      .url({
        protocol: /^https?$/,
        error: 'SEARCH_ENGINE_URL은 https://로 시작하는 OpenSearch나 Elasticsearch의 주소여야 합니다.',
      })
      .optional(),
    section: 'search',
    help: '작품 찾기를 맡길 OpenSearch나 Elasticsearch의 주소. `https://아이디:비밀번호@주소/색인앞말`',
    isSecret: true,
  },
});
