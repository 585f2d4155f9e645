/** Lines of a stack in Chrome (`    at f (https://…:1:2)`) and in Firefox and Safari (`f@https://…:1:2`). */
const FRAME = /^\s*at |@.*:\d+:\d+$/

const MOST_FRAMES = 12

/** The @ of an address may be percent-encoded, or fullwidth as some Asian keyboards type it. */
const E_MAIL = /[\w.+%-]+(?:@|%40|＠)[\w-]+(?:\.[\w-]+)+/gi

/** Words of 16 or more characters with a digit, or of capitals alone: references, tokens, keys. Not names of files. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d|[A-Z-]+(?![\w-]))[\w-]{16,}(?![\w-]|\.(?:m?js|tsx?|css)\b)/g

/**
 * Removes what may be personal from an error's text: query strings and fragments, e-mail addresses, phone numbers,
 * tokens and references, and double-quoted text, in which Chrome quotes data that it cannot parse.
 */
export const cleanErrorText = (text: string): string =>
  text
    .replace(/"[^"]*"/g, '"…"')
    .replace(/[?#][^\s:)'"]*/g, '')
    .replace(E_MAIL, '[e-mail]')
    .replace(TOKEN, '[token]')
    .replace(/\+?\d[\d ().-]{7,}\d/g, '[number]')

/** Returns the frames of a stack. The lines above them repeat the message. */
export const cleanStack = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => cleanErrorText(line.trim()))
    .join('\n')

/** The browser sends the path, so it may be of any length. No screen has a path with more parts. */
const MOST_PARTS = 6

/** Matches the words in the paths of screens, and the empty part before the first slash. A longer text may be a token. */
const WORD = /^[a-z-]{0,30}$/

/** Returns a path of the back-office as a pattern: a part that is not a plain word is an id. */
export const pathPattern = (path: string): string =>
  path
    .split('/')
    .slice(0, MOST_PARTS)
    .map((part) => (WORD.test(part) ? part : ':id'))
    .join('/')
