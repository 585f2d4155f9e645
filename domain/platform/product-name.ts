/** The name of the product. It also stands in for the company's name while no settings are saved. */
export const PRODUCT_NAME = 'Tafiya'
