/** Lines of a stack in Chrome (`    at f (https://…:1:2)`) and in Firefox and Safari (`f@https://…:1:2`). */
const FRAME = /^\s*at |@.*:\d+:\d+$/

const MOST_FRAMES = 12

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
    .replace(/[\w.+%-]+(?:@|%40|＠)[\w-]+(?:\.[\w-]+)+/gi, '[e-mail]')
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

/** Returns a path of the back-office as a pattern: a part that is not a plain word is an id. */
export const pathPattern = (path: string): string =>
  path
    .split('/')
    .slice(0, 6)
    .map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : ':id'))
    .join('/')
