/** Roles are kept in small letters; people read `Manager`. */
export const roleLabel = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
