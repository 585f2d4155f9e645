import { crc32, inflateRawSync } from 'node:zlib'

/** Reads the files of a ZIP archive by its directory. Throws if a size or checksum is wrong. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1) throw new Error('no end of a ZIP directory')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('a broken entry in the ZIP directory')
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const offset = archive.readUInt32LE(at + 42)
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)))
    if (content.length !== archive.readUInt32LE(at + 24) || crc32(content) !== archive.readUInt32LE(at + 16))
      throw new Error(`${name} does not have the size and checksum of its entry`)
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
