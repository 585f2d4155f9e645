import * as z from 'zod/mini'
import { dialled } from '#domain/phone.ts'

/**
 * Control characters, line ends of other alphabets and the marks that reverse reading order can make a name show as
 * something else. Halves of surrogate pairs show as nothing, and PostgreSQL cannot keep them.
 */
const TRICKS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Fillers, joiners and lone accents: a passenger called by these alone would be an empty line of the manifest. */
const NOTHING_TO_SEE = /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\u2800]+$/u

/** Text a person typed: trimmed, of sensible length, and showing what it says. */
export const plainText = (least: number, tooShort: string, most: number) =>
  z.string(tooShort).check(
    z.trim(),
    z.minLength(least, tooShort),
    z.maxLength(most, `At most ${most} characters`),
    z.refine((text) => !NOTHING_TO_SEE.test(text), tooShort),
    z.refine((text) => !TRICKS.test(text), 'Contains characters that cannot be shown'),
  )

/** The same in several lines, where line ends are ours whatever the sender's system writes. */
export const plainParagraphs = (least: number, tooShort: string, most: number, tooLong: string) =>
  z.string(tooShort).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(least, tooShort),
    z.maxLength(most, tooLong),
    z.refine(
      (text) => !TRICKS.test(text.replace(/[\n\t]/g, ' ')),
      'Contains characters that cannot be shown',
    ),
  )

/** Lower case, so that one person is one address. */
export const emailAddress = (words: string) =>
  z.string(words).check(z.trim(), z.toLowerCase(), z.maxLength(254, words), z.email(words))

/** An empty field of a form arrives as empty text. */
export const emailOrNothing = (words: string) =>
  z.string(words).check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, words),
    z.refine((text) => text === '' || emailAddress(words).safeParse(text).success, words),
  )

/** An address others will follow from our pages: no script, no file, nothing that is read by anybody on the way. */
export const httpsOrNothing = (words: string) =>
  z.string(words).check(
    z.trim(),
    z.maxLength(300, 'At most 300 characters'),
    z.refine((text) => text === '' || isHttpsAddress(text), words),
  )

/** A number that networks can dial; spaces, dashes, brackets and a plus may stand between its digits. */
export const phoneNumber = (words: string) =>
  z.string(words).check(z.trim(), z.maxLength(30, words), z.refine(isPhoneNumber, words))

export const phoneNumberOrNothing = (words: string) =>
  z.string(words).check(
    z.trim(),
    z.maxLength(30, words),
    z.refine((text) => text === '' || isPhoneNumber(text), words),
  )

const isPhoneNumber = (text: string): boolean =>
  /^[+()\d\s-]+$/.test(text) && !TRICKS.test(text) && dialled(text) !== undefined

/** `https://tafiya.example@evil.example` looks like ours and is not. */
const isHttpsAddress = (text: string): boolean =>
  /^https:\/\/\S+$/.test(text) && !TRICKS.test(text) && URL.canParse(text) && new URL(text).username === ''
