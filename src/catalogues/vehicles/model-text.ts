import type { NameIndex } from './name-index.ts';
import { nameKeys, splitWords } from './name-keys.ts';

/** Words in a model text that are not part of the name: body, gearbox, drive and generation. */
const besides = new Set(
  [
    'sedan седан hatchback хэтчбек хетчбек хечбек хэтчбэк лифтбек лифтбэк liftback wagon универсал estate combi',
    'внедорожник кроссовер suv купе coupe кабриолет минивэн минивен пикап фургон',
    'at mt amt cvt dsg акпп мкпп вариатор автомат механика робот автоматическая механическая',
    '4wd 2wd awd fwd rwd 4motion quattro xdrive 4matic полный передний привод',
    'new новый новая рестайлинг поколение i ii iii iv v vi vii viii ix',
    'рестаилинг',
  ].flatMap((line) => line.split(' ')),
);
const volume = /^\d[.]\d[a-zа-я]{0,3}$/;

const makeWordsMax = 3;

/** Yields readings of a model text, likeliest first: as sent, without the make, without words such as "1.6 AT". */
export function* modelReadings(text: string, isMake: (words: string) => boolean): Generator<string> {
  yield text;
  const words = splitWords(text.replace(/\([^)]*\)/g, ' '));
  const own = withoutMake(words, isMake);
  if (own.length > 0 && own.length < words.length) yield own.join(' ');
  const least = own.filter((word) => !besides.has(word) && !volume.test(word));
  if (least.length > 0 && least.length < own.length) yield least.join(' ');
}

/** Returns the number of words in the longest make name at the beginning; 0 if there is no make. */
export function makeWordsIn(words: readonly string[], isMake: (words: string) => boolean): number {
  for (let count = Math.min(makeWordsMax, words.length); count > 0; count -= 1) {
    if (isMake(words.slice(0, count).join(' '))) return count;
  }
  return 0;
}

function withoutMake(words: readonly string[], isMake: (words: string) => boolean): readonly string[] {
  return words.slice(makeWordsIn(words, isMake));
}

/** Finds the model in a text that joins make and model: "Mazda3". */
export function gluedModel<Model>(
  text: string,
  makeNames: readonly string[],
  models: NameIndex<Model>,
): Model | undefined {
  const { plain, latin } = nameKeys(text);
  for (const name of makeNames) {
    for (const key of [plain, latin]) {
      const rest = key.startsWith(name) ? key.slice(name.length) : '';
      const found = rest === '' ? undefined : models.find(rest);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
