import { applyInitialWebtoonSettings } from '../webtoon/initial-view.ts';

applyInitialWebtoonSettings();
