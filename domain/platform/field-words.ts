const ABBREVIATIONS = new Set(['sms', 'url', 'id', 'ip', 'usb'])

/** Returns the name of a field for people to read: `maintenanceMode` and `maintenance_mode` are `Maintenance mode`. */
export function fieldInWords(field: string): string {
  const words = field
    .split(/_|(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
