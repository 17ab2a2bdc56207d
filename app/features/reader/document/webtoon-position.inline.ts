import { applyInitialWebtoonView } from '../webtoon/initial-view.ts';

applyInitialWebtoonView();
