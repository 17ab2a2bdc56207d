// Renders the logo (public/favicon.svg) into both app projects: icons, splash screen, notification icon. Needs the
// packages of the parent folder; run it after changing the logo or a colour, and commit the result.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const HERE = import.meta.dirname;
const ANDROID = 'android/app/src/main/res';
const IOS = 'ios/App/App/Assets.xcassets';

const LIGHT = { paper: '#FBFAF7', ink: '#1C1B19', accent: '#C8452D' };
const DARK = { paper: '#141312', ink: '#E9E5DD', accent: '#C8452D' };
// iOS tints these icons itself and expects greyscale.
const TINTED = { paper: '#000000', ink: '#FFFFFF', accent: '#A8A8A8' };

// The logo's coordinates are 40 by 40.
const SHELF = [
  'M2.8 8.5h6a.8.8 0 0 1 .8.8v22.4a.8.8 0 0 1-.8.8h-6a.8.8 0 0 1-.8-.8v-22.4a.8.8 0 0 1 .8-.8z',
  'M12.8 2h6.4a.8.8 0 0 1 .8.8v28.9a.8.8 0 0 1-.8.8h-6.4a.8.8 0 0 1-.8-.8v-28.9a.8.8 0 0 1 .8-.8z',
  'M.8 34.4h38.4a.8.8 0 0 1 .8.8v2a.8.8 0 0 1-.8.8h-38.4a.8.8 0 0 1-.8-.8v-2a.8.8 0 0 1 .8-.8z',
];
const LEANING = /<path d="([^"]+)"/.exec(readFileSync(join(HERE, '../public/favicon.svg'), 'utf8'))?.[1];
if (!LEANING) throw new Error('public/favicon.svg에 기운 책이 없습니다.');

function svg({ size, share, colours, ground }) {
  const scale = (size * share) / 40;
  const at = (size - size * share) / 2;
  const shelf = SHELF.map((d) => `<path d="${d}" fill="${colours.ink}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}<g transform="translate(${at} ${at}) scale(${scale})">${shelf}<path d="${LEANING}" fill="${colours.accent}"/></g></svg>`;
}

const square = (size, { paper }) => `<rect width="${size}" height="${size}" fill="${paper}"/>`;
const round = (size, { paper }) => `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}" fill="${paper}"/>`;

async function png(path, drawing, isOpaque = false) {
  mkdirSync(join(HERE, path, '..'), { recursive: true });
  const image = sharp(Buffer.from(drawing));
  // The App Store rejects icons with an alpha channel.
  await (isOpaque ? image.removeAlpha() : image).png({ compressionLevel: 9 }).toFile(join(HERE, path));
}

function text(path, content) {
  mkdirSync(join(HERE, path, '..'), { recursive: true });
  writeFileSync(join(HERE, path), content);
}

function vector({ viewport, share, ink, accent, size = viewport }) {
  const scale = (viewport * share) / 40;
  const at = (viewport - viewport * share) / 2;
  const line = (d, fill) => `        <path android:fillColor="${fill}" android:pathData="${d}" />`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<vector xmlns:android="http://schemas.android.com/apk/res/android"',
    `    android:width="${size}dp" android:height="${size}dp"`,
    `    android:viewportWidth="${viewport}" android:viewportHeight="${viewport}">`,
    `    <group android:translateX="${at}" android:translateY="${at}" android:scaleX="${scale}" android:scaleY="${scale}">`,
    ...SHELF.map((d) => line(d, ink)),
    line(LEANING, accent),
    '    </group>',
    '</vector>',
    '',
  ].join('\n');
}

const ADAPTIVE = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background" />
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
    <monochrome android:drawable="@drawable/ic_launcher_monochrome" />
</adaptive-icon>
`;

async function drawAndroid() {
  for (const [density, size] of Object.entries({ mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 })) {
    const look = { size, share: 0.52, colours: LIGHT };
    await png(`${ANDROID}/mipmap-${density}/ic_launcher.png`, svg({ ...look, ground: square(size, LIGHT) }));
    await png(`${ANDROID}/mipmap-${density}/ic_launcher_round.png`, svg({ ...look, ground: round(size, LIGHT) }));
  }
  // Of 108 units, every mask shows the middle 66.
  const icon = { viewport: 108, share: 0.42 };
  const colour = LIGHT.paper;
  text(
    `${ANDROID}/values/ic_launcher_background.xml`,
    `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <color name="ic_launcher_background">${colour}</color>\n</resources>\n`,
  );
  text(`${ANDROID}/drawable/ic_launcher_foreground.xml`, vector({ ...icon, ink: LIGHT.ink, accent: LIGHT.accent }));
  text(`${ANDROID}/drawable/ic_launcher_monochrome.xml`, vector({ ...icon, ink: '#FFFFFFFF', accent: '#FFFFFFFF' }));
  text(
    `${ANDROID}/drawable/ic_notification.xml`,
    vector({ viewport: 24, share: 0.9, ink: '#FFFFFFFF', accent: '#FFFFFFFF' }),
  );
  const splash = { viewport: 108, share: 0.4, size: 288, ink: '@color/seoga_ink', accent: '@color/seoga_accent' };
  text(`${ANDROID}/drawable/splash_mark.xml`, vector(splash));
  for (const name of ['ic_launcher', 'ic_launcher_round']) text(`${ANDROID}/mipmap-anydpi-v26/${name}.xml`, ADAPTIVE);
}

const contents = (images) => `${JSON.stringify({ images, info: { author: 'xcode', version: 1 } }, null, 2)}\n`;
const appearance = (value) => ({ appearances: [{ appearance: 'luminosity', value }] });

async function drawIos() {
  const size = 1024;
  const looks = { light: LIGHT, dark: DARK, tinted: TINTED };
  for (const [name, colours] of Object.entries(looks))
    await png(
      `${IOS}/AppIcon.appiconset/icon-${name}.png`,
      svg({ size, share: 0.56, colours, ground: square(size, colours) }),
      true,
    );
  const icons = Object.keys(looks).map((name) => ({
    ...(name === 'light' ? {} : appearance(name)),
    filename: `icon-${name}.png`,
    idiom: 'universal',
    platform: 'ios',
    size: '1024x1024',
  }));
  text(`${IOS}/AppIcon.appiconset/Contents.json`, contents(icons));
  const marks = [];
  for (const scale of [1, 2, 3])
    for (const [name, colours] of Object.entries({ light: LIGHT, dark: DARK })) {
      const filename = `mark-${name}@${scale}x.png`;
      await png(`${IOS}/Mark.imageset/${filename}`, svg({ size: 120 * scale, share: 0.8, colours, ground: '' }));
      marks.push({ ...(name === 'light' ? {} : appearance(name)), filename, idiom: 'universal', scale: `${scale}x` });
    }
  text(`${IOS}/Mark.imageset/Contents.json`, contents(marks));
}

await drawAndroid();
await drawIos();
