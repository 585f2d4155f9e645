/** SAMPLE CONTENT: made-up names, with initials in place of photos. Replace before launch. */
export const team = [
  { name: 'Sample Aisha', initials: 'SA', role: 'Finance officer' },
  { name: 'Tester Bello', initials: 'TB', role: 'Brand strategy officer' },
  { name: 'Demo Efe', initials: 'DE', role: 'Public relations officer' },
  { name: 'Sample Nkem', initials: 'SN', role: 'Customer service officer' },
]
